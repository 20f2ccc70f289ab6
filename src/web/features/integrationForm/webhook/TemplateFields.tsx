import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useField } from 'formik';
import { useState } from 'react';
import { TEMPLATE_PLACEHOLDERS, type TemplatePlaceholder } from '../../../../contract/alerting/webhook.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FormikField } from '../../../ui/Field.tsx';
import { Fold } from '../../../ui/Section.tsx';
import { Presets } from '../../../ui/Presets.tsx';
import type { Direction } from '../TestControls.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

const NAMES = { down: 'config.downBody', up: 'config.upBody' } as const;
const LABELS = { down: 'Body when down', up: 'Body when up' } as const;
const DIRECTIONS = [
  { value: 'down', label: LABELS.down },
  { value: 'up', label: LABELS.up },
] as const;

/** The templates for the bodies that are sent when a monitor goes down and up, with previews. */
export function TemplateFields({ hasBody }: { hasBody: boolean }) {
  if (!hasBody) return <Typography color="textSecondary">A GET request has no body.</Typography>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <TemplateField direction="down" />
      <TemplateField direction="up" />
      <div>
        <Preview />
        <PlaceholderList />
      </div>
    </Box>
  );
}

function TemplateField({ direction }: { direction: Direction }) {
  return (
    <FormikField
      name={NAMES[direction]}
      label={LABELS[direction]}
      placeholder={'{"text": "{{message}}"}'}
      hint="Leave empty to send the default JSON."
      multiline
      minRows={2}
      maxRows={14}
      inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
      sx={{ p: 0, '& textarea': { fontFamily: 'ui-monospace, monospace' } }}
    />
  );
}

/** Previews, for a sample monitor, the body that was edited last. Collapsed until someone edits a body or opens it. */
function Preview() {
  const [{ value: down }] = useField<string>(NAMES.down);
  const [{ value: up }] = useField<string>(NAMES.up);
  const [written, setWritten] = useState({ down, up });
  const [shown, setShown] = useState<Direction>(down === '' && up !== '' ? 'up' : 'down');
  const [isOpen, setIsOpen] = useState(down !== '' || up !== '');
  if (down !== written.down || up !== written.up) {
    setWritten({ down, up });
    setShown(down === written.down ? 'up' : 'down');
    setIsOpen(true);
  }
  return (
    <Fold title="Preview" isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen && (
        <Box sx={{ mb: 2 }}>
          <Presets
            label="Previewed body"
            presets={DIRECTIONS}
            isChosen={(direction) => direction === shown}
            onPick={(direction) => setShown(direction === 'up' ? 'up' : 'down')}
          />
          <TemplatePreview
            key={shown}
            template={shown === 'down' ? down : up}
            direction={shown}
            label={`${LABELS[shown]}, preview`}
          />
        </Box>
      )}
    </Fold>
  );
}

/** A list of all placeholders for templates, which can be copied. */
function PlaceholderList() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fold title="Placeholders" isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen && <Placeholders />}
    </Fold>
  );
}

function Placeholders() {
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        In a JSON body, placeholders are encoded as JSON: text inside quotes, values without. Other bodies get them
        unchanged, and a job’s output can contain anything, so write {'{{url:output}}'} in a form and {'{{xml:output}}'}{' '}
        in XML.
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

/** Descriptions of the values that replace placeholders. */
const PLACEHOLDER_WORDS: Record<TemplatePlaceholder, string> = {
  name: 'Monitor name',
  status: 'down or up',
  title: 'A short title, such as “Down: Nightly backup”',
  message: 'A one-sentence summary of the alert',
  reason: 'Why it’s down; empty when it’s up',
  exitStatus: 'The job’s exit status, or null',
  output: 'The last lines of the job’s output',
  description: 'The first lines of the description',
  runbookUrl: 'Link to the runbook',
  snoozeUrl: 'Link that snoozes the monitor for an hour, no login needed',
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
  note: 'Note about skipped alerts',
  isReminder: 'true for a reminder, otherwise false',
  isTest: 'true for a test, otherwise false',
};
