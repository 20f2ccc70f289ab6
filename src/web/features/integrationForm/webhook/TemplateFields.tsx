import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useField } from 'formik';
import { type ToggleEvent, useState } from 'react';
import { TEMPLATE_PLACEHOLDERS, type TemplatePlaceholder } from '../../../../contract/alerting/webhook.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FormikField } from '../../../ui/Field.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

/** The bodies that are sent when a monitor goes down and up, as they are written and as they will be. */
export function TemplateFields({ hasBody }: { hasBody: boolean }) {
  if (!hasBody) return <Typography color="textSecondary">A GET request has no body.</Typography>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <TemplateField name="config.downBody" label="Body when down" direction="down" />
      <TemplateField name="config.upBody" label="Body when up" direction="up" />
      <PlaceholderList />
    </Box>
  );
}

interface Props {
  name: string;
  label: string;
  direction: 'down' | 'up';
}

/** A template, with its result for a sample monitor below it. */
function TemplateField({ name, label, direction }: Props) {
  const [{ value }] = useField<string>(name);
  return (
    <div>
      <FormikField
        name={name}
        label={label}
        placeholder={'{"text": "{{message}}"}'}
        hint="Leave empty to send the default JSON."
        multiline
        minRows={2}
        maxRows={14}
        inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
        sx={{ p: 0, '& textarea': { fontFamily: 'ui-monospace, monospace' } }}
      />
      <TemplatePreview template={value} direction={direction} label={`${label}, preview`} />
    </div>
  );
}

/** All placeholders of a template, to look up and copy. */
function PlaceholderList() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event: ToggleEvent) => setIsOpen(event.newState === 'open')}
      sx={{ '& > summary': { cursor: 'pointer', width: 'fit-content' } }}
    >
      <summary>Placeholders</summary>
      {isOpen && <Placeholders />}
    </Box>
  );
}

function Placeholders() {
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        In a JSON body, placeholders are encoded as JSON: text inside quotes, values without.
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
          columnGap: 2,
          rowGap: 0.25,
          alignItems: 'center',
          m: 0,
          mt: 1,
          '& dt': { display: 'flex', alignItems: 'center', gap: 0.5, fontFamily: 'ui-monospace, monospace' },
          '& dd': { m: 0, color: 'text.secondary' },
        }}
      >
        {TEMPLATE_PLACEHOLDERS.map((placeholder) => (
          <Box key={placeholder} sx={{ display: 'contents' }}>
            <dt>
              <CopyButton text={`{{${placeholder}}}`} label={`Copy {{${placeholder}}}`} />
              {`{{${placeholder}}}`}
            </dt>
            <dd>{PLACEHOLDER_WORDS[placeholder]}</dd>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** What each placeholder is replaced with. */
const PLACEHOLDER_WORDS: Record<TemplatePlaceholder, string> = {
  name: 'Monitor name',
  status: 'down or up',
  title: 'A short line, such as “Down: Nightly backup”',
  message: 'One sentence with everything that matters',
  reason: 'Why it’s down; empty when it’s up',
  exitStatus: 'The job’s exit status, or null',
  output: 'The last lines of the job’s output',
  description: 'The first lines of the description',
  runbookUrl: 'Link to the runbook',
  snoozeUrl: 'Link that snoozes the monitor for an hour, no sign-in needed',
  schedule: 'The schedule in words',
  expectedAt: 'When the missed ping was due, or null',
  lastSuccessAt: 'When it last succeeded, or null',
  timesDown: 'How many times it went down in 30 days',
  url: 'The monitor’s page',
  team: 'Team name',
  tags: 'The monitor’s tags as a JSON list',
  at: 'When the status changed, as 2027-01-31T14:05:00.000Z',
  downForSeconds: 'How long it has been, or was, down',
  monitorId: 'Monitor ID',
  note: 'Note about suppressed alerts',
  isReminder: 'true for a reminder, otherwise false',
  isTest: 'true for a test, otherwise false',
};
