import type { AlertRules } from '../../../contract/alerting/alertRules.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormikProvider, useFormik } from 'formik';
import { useState } from 'react';
import { object } from 'yup';

import { formatDuration } from '../../../contract/durations.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { CARD } from '../../ui/CardRows.tsx';
import { RetryLine } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Section } from '../../ui/Section.tsx';
import { AlertRulesFields, ruleFields, rulesOf, type RuleValues, ruleValuesOf } from '../integrationForm/index.ts';
import { useGetAlertRulesQuery, useSaveAlertRulesMutation } from '../integrations/index.ts';
import { WithRight } from '../teams/index.ts';
import { toastShown } from '../toasts/index.ts';

/** The team's alert rules: one line, until someone changes them. */
export function AlertRulesSection({ teamId }: { teamId: string }) {
  const { currentData: rules, error, refetch } = useGetAlertRulesQuery({ teamId }, { refetchOnMountOrArgChange: true });
  const [isChanging, setChanging] = useState(false);
  return (
    <Section
      title="Alert rules"
      note="For all integrations. An integration’s own rules come first, and a monitor’s own number of failures before both."
    >
      {!rules && !error && <LoadingBlocks heights={[48]} label="Loading the alert rules…" />}
      {!rules && error && (
        <RetryLine onRetry={() => void refetch()}>Couldn’t load the alert rules. {platformErrorWords(error)}</RetryLine>
      )}
      {rules && isChanging && <RulesForm teamId={teamId} rules={rules} onClose={() => setChanging(false)} />}
      {rules && !isChanging && (
        <Box sx={{ ...CARD, display: 'flex', alignItems: 'center', gap: 2, minHeight: 48, px: 1.75, py: 0.75 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{rulesWords(rules)}</Box>
          <WithRight teamId={teamId} needed="manage">
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              aria-label="Change alert rules"
              onClick={() => setChanging(true)}
            >
              Change
            </Button>
          </WithRight>
        </Box>
      )}
    </Section>
  );
}

/** "On the first failure · no reminders · bursts grouped into one summary". */
function rulesWords({ remindEverySeconds, alertAfterFailures, wantsSummary }: AlertRules): string {
  return [
    alertAfterFailures === 1 ? 'On the first failure' : `After ${alertAfterFailures} failures in a row`,
    remindEverySeconds === null ? 'no reminders' : `a reminder every ${formatDuration(remindEverySeconds)}`,
    wantsSummary ? 'bursts grouped into one summary' : 'bursts not grouped',
  ].join(' · ');
}

const rulesSchema = object(ruleFields);

interface FormProps {
  teamId: string;
  rules: AlertRules;
  onClose: () => void;
}

function RulesForm({ teamId, rules, onClose }: FormProps) {
  const dispatch = useAppDispatch();
  const [save, { error }] = useSaveAlertRulesMutation();
  const form = useFormik<RuleValues>({
    initialValues: ruleValuesOf(rules),
    validationSchema: rulesSchema,
    async onSubmit(values) {
      const saved = await save({ teamId, rules: rulesOf(values) });
      if (saved.error) return;
      dispatch(toastShown({ title: 'Success', description: 'The alert rules have been updated.' }));
      onClose();
    },
  });
  return (
    <FormikProvider value={form}>
      <form noValidate onSubmit={form.handleSubmit}>
        <Stack spacing={2.5}>
          <AlertRulesFields hasSummary />
        </Stack>
        <FormError>{error && platformErrorWords(error)}</FormError>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 2 }}>
          <Button color="inherit" disabled={form.isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.isSubmitting}>
            Save rules
          </Button>
        </Box>
      </form>
    </FormikProvider>
  );
}
