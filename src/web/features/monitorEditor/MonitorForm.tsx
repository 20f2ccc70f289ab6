import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormikProvider } from 'formik';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormError } from '../../ui/FormError.tsx';
import { FormikField } from '../../ui/Field.tsx';
import { LOWER_EDGE } from '../../ui/lowerEdge.ts';
import { Section } from '../../ui/Section.tsx';
import { FilterFields } from './fields/FilterFields.tsx';
import { NameFields } from './fields/NameFields.tsx';
import { RunFields } from './fields/RunFields.tsx';
import { TagsField, useKnownTags } from './fields/TagsField.tsx';
import { useSchedulePreview } from './preview/useSchedulePreview.ts';
import { previewQuestionOf, ScheduleFields } from './ScheduleFields.tsx';
import type { useMonitorForm } from './useMonitorForm.ts';

interface Props extends Pick<ReturnType<typeof useMonitorForm>, 'form' | 'failure' | 'formElement'> {
  teamId: string;
  monitorId: string;
  /** Of the monitor that is edited; undefined for a new one. */
  stored?: { slug: string };
  viewerZone: string;
  submitLabel: string;
  /** Shown beside the buttons: what must be decided before saving. */
  conflict?: ReactNode;
  onCancel: () => void;
}

/** All settings of a monitor. */
export function MonitorForm({
  teamId,
  monitorId,
  stored,
  viewerZone,
  submitLabel,
  conflict,
  onCancel,
  form,
  failure,
  formElement,
}: Props) {
  const known = useKnownTags(teamId);
  const shown = useSchedulePreview(
    previewQuestionOf(form.values, { teamId, storedId: stored && monitorId, viewerZone }),
  );
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void form.submitForm();
  };
  return (
    <FormikProvider value={form}>
      <form ref={formElement} noValidate onSubmit={form.handleSubmit}>
        <Box component="fieldset" disabled={form.isSubmitting} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
          <Stack spacing={4}>
            <Section title="Monitor">
              <Stack spacing={2.5}>
                <NameFields teamId={teamId} monitorId={monitorId} storedSlug={stored?.slug} />
                <TagsField known={known} />
                <FormikField
                  name="description"
                  label="Description"
                  placeholder="What the job does, and what to do when it’s down."
                  multiline
                  minRows={2}
                  sx={{ p: 0 }}
                  onKeyDown={submitByKeys}
                />
                <FormikField
                  name="runbookUrl"
                  label="Runbook"
                  placeholder="https://wiki.example.com/nightly-backup"
                  hint="Optional. A link to what to do when the job fails. Included in every alert."
                  autoComplete="off"
                  inputProps={{ inputMode: 'url', spellCheck: false, autoCapitalize: 'none' }}
                />
              </Stack>
            </Section>
            <Section title="Schedule">
              <ScheduleFields shown={shown} viewerZone={viewerZone} />
            </Section>
            <Section title="Runs">
              <RunFields nextRuns={shown.answer?.preview.nextRuns ?? []} />
            </Section>
            <Section title="Filtering">
              <FilterFields />
            </Section>
          </Stack>
          <FormFooter>
            <div role="alert">{conflict}</div>
            <FormError>{failure}</FormError>
            <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 2 }}>
              <Button color="inherit" onClick={onCancel}>
                Cancel
              </Button>
              <Button type="submit" variant="contained" loading={form.isSubmitting}>
                {submitLabel}
              </Button>
            </Box>
          </FormFooter>
        </Box>
      </form>
    </FormikProvider>
  );
}

/** The buttons of a long form, which stay in view while it is scrolled. */
function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: LOWER_EDGE,
        zIndex: 1,
        mt: 4,
        pb: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      {children}
    </Box>
  );
}
