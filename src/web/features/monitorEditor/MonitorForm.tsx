import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import { FormikProvider } from 'formik';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormError } from '../../ui/FormError.tsx';
import { LOWER_EDGE } from '../../ui/lowerEdge.ts';
import { Section } from '../../ui/Section.tsx';
import { TOP_BAR_HEIGHT } from '../../ui/TopBar.tsx';
import { AboutFields } from './fields/AboutFields.tsx';
import { AlertFields } from './fields/AlertFields.tsx';
import { FailuresField } from './fields/FailuresField.tsx';
import { FieldErrorLinks } from './fields/FieldErrorLinks.tsx';
import { FilterFields } from './fields/FilterFields.tsx';
import { FoldedFields } from './fields/FoldedFields.tsx';
import { NameField, SlugField } from './fields/NameFields.tsx';
import { LongestRunField, RunFields } from './fields/RunFields.tsx';
import { useSchedulePreview } from './preview/useSchedulePreview.ts';
import { previewQuestionOf, ScheduleFields } from './ScheduleFields.tsx';
import type { useMonitorForm } from './useMonitorForm.ts';

interface Props extends Pick<ReturnType<typeof useMonitorForm>, 'form' | 'failure' | 'formElement'> {
  teamId: string;
  monitorId: string;
  /** The stored monitor; undefined for a new one. */
  stored?: { slug: string };
  viewerZone: string;
  /** The default time zone for schedules. */
  scheduleZone: string;
  submitLabel: string;
  /** Shown beside the buttons: a conflict to resolve before saving. */
  conflict?: ReactNode;
  onCancel: () => void;
}

/** The height of the buttons at the bottom, with the error beside them. */
const FOOTER_HEIGHT = '5rem';

/** Scrolls a focused field clear of sticky elements at the window's edges. */
const clearOfEdges = {
  '& :is(input, textarea, button, summary, [tabindex])': {
    scrollMarginTop: `calc(${TOP_BAR_HEIGHT} + 2rem)`,
    scrollMarginBottom: `calc(${LOWER_EDGE} + ${FOOTER_HEIGHT})`,
  },
};

/** All of a monitor's settings. Those that most monitors don't need are collapsed. */
export function MonitorForm({ stored, submitLabel, conflict, onCancel, form, failure, formElement, ...place }: Props) {
  const { teamId, monitorId, viewerZone, scheduleZone } = place;
  const shown = useSchedulePreview(
    previewQuestionOf(form.values, { teamId, storedId: stored && monitorId, scheduleZone }),
  );
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void form.submitForm();
  };
  return (
    <FormikProvider value={form}>
      <Box component="form" ref={formElement} noValidate onSubmit={form.handleSubmit} sx={clearOfEdges}>
        <Box component="fieldset" disabled={form.isSubmitting} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
          <Stack spacing={4}>
            <Stack spacing={2.5}>
              <NameField hasInitialFocus={!stored} />
              {/* Above the schedule, which fills a screen, to make it hard to miss that a monitor alerts no one. */}
              <AlertFields teamId={teamId} storedId={stored && monitorId} />
            </Stack>
            <Section title="Schedule">
              <ScheduleFields shown={shown} viewerZone={viewerZone} scheduleZone={scheduleZone} />
            </Section>
            <FoldedFields title="More" note="Description, runbook, tags, run time and failures" fold="more">
              <AboutFields teamId={teamId} onKeyDown={submitByKeys} />
              <LongestRunField nextRuns={shown.answer?.preview.nextRuns ?? []} />
              <FailuresField />
            </FoldedFields>
            <FoldedFields title="Advanced" note="Slug, overlapping runs, pauses and filters" fold="advanced">
              <SlugField teamId={teamId} monitorId={monitorId} storedSlug={stored?.slug} />
              <RunFields />
              <FilterFields />
            </FoldedFields>
          </Stack>
          <FormFooter>
            <div role="alert">{conflict}</div>
            <FormError>{failure}</FormError>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 2 }}>
              <FieldErrorLinks />
              <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
                <Button color="inherit" onClick={onCancel}>
                  Cancel
                </Button>
                <Button type="submit" variant="contained" loading={form.isSubmitting}>
                  {submitLabel}
                </Button>
              </Box>
            </Box>
          </FormFooter>
        </Box>
      </Box>
    </FormikProvider>
  );
}

/** Keeps focused elements from being covered by the top bar and the form's buttons. */
const CLEAR_OF_EDGES = { html: { scrollPaddingBlock: '6rem 5rem' } };

/** A long form's buttons. They stay in view while it scrolls. */
function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: LOWER_EDGE,
        zIndex: 1,
        mt: 4,
        pb: 2,
        // The hairline and the background extend over the page's whole width. The page clips them.
        borderImage: ({ vars }) =>
          `linear-gradient(${vars?.palette.divider} 1px, ${vars?.palette.background.default} 1px) fill 0 / 0 / 0 100vmax`,
        '@media (forced-colors: active)': { borderImage: 'none', borderTop: 1, bgcolor: 'Canvas' },
      }}
    >
      <GlobalStyles styles={CLEAR_OF_EDGES} />
      {children}
    </Box>
  );
}
