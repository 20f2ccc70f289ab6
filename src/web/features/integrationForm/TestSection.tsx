import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { setNestedObjectValues, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import type { TestOutcome as Outcome } from '../../../contract/alerting/alertingCalls.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons/actionIcons.tsx';
import { Section } from '../../ui/Section.tsx';
import { useTestIntegrationMutation } from '../integrations/index.ts';
import { useFormTeam } from './formTeam.ts';
import { integrationFieldErrors } from './useIntegrationForm.ts';
import { Readout } from './Readout.tsx';
import type { IntegrationValues } from './values/integrationValues.ts';
import { configOf } from './values/typedConfig.ts';

type Direction = 'down' | 'up';

/** Sends a sample alert with the form's settings, saved or not, and shows the outcome. */
export function TestSection() {
  const teamId = useFormTeam();
  const form = useFormikContext<IntegrationValues>();
  const [test, { data, error, isLoading, originalArgs }] = useTestIntegrationMutation();

  const [refusals, setRefusals] = useState(0);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    buttons.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  async function run(direction: Direction) {
    const { config: problems } = await form.validateForm();
    if (problems) {
      await form.setTouched(setNestedObjectValues({ config: problems }, true), false);
      setRefusals(refusals + 1);
      return;
    }
    const outcome = await test({ teamId, config: configOf(form.values.config), direction });
    const refused = outcome.error && integrationFieldErrors(outcome.error, form.values);
    if (!refused) return;
    await form.setTouched(setNestedObjectValues(refused, true), false);
    form.setErrors(refused);
    setRefusals(refusals + 1);
  }

  const button = (direction: Direction) => (
    <BusyButton
      variant="outlined"
      color="inherit"
      isBusy={isLoading && originalArgs?.direction === direction}
      disabled={isLoading && originalArgs?.direction !== direction}
      onClick={() => void run(direction)}
    >
      Send “{direction}”
    </BusyButton>
  );
  return (
    <Section title="Test" note="Sends a sample alert with these settings.">
      <Box ref={buttons} sx={{ display: 'flex', gap: 1 }}>
        {button('down')}
        {button('up')}
      </Box>
      <Box component="output" sx={{ display: 'block' }}>
        {isLoading && <Typography color="textSecondary">Sending…</Typography>}
        {error && <Typography>Not sent. {platformErrorWords(error)}</Typography>}
        {data && originalArgs && <TestOutcome direction={originalArgs.direction} outcome={data} />}
      </Box>
    </Section>
  );
}

interface Props {
  direction: 'down' | 'up';
  outcome: Outcome;
}

/** A test's outcome: whether it arrived, the status, how long it took and the response. */
function TestOutcome({ direction, outcome: { isDelivered, status, answer, tookMs } }: Props) {
  const Icon = isDelivered ? CheckIcon : WarningIcon;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Icon fontSize="small" color={isDelivered ? 'success' : 'error'} />
        <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
          {isDelivered ? `Test ${direction} delivered` : `Test ${direction} not delivered`}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {status === null ? 'No response' : `Status ${status}`} · {tookWords(tookMs)}
        </Box>
      </Box>
      {answer !== '' && <Readout label="Response">{answer}</Readout>}
    </Box>
  );
}

/** How long a delivery took: "120 ms", "2.4 s". */
const tookWords = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);
