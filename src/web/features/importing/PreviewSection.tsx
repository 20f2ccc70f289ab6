import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ImportEntry, ImportPreview } from '../../../contract/monitors/importing.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Section } from '../../ui/Section.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { FATE_LABELS, madeWords, plannedOf, previewWords, SOURCES } from './importWords.ts';

interface Props {
  preview: ImportPreview;
  /** The import's progress; false while it isn't running. */
  running: ReactNode;
  /** Why the import failed to start; `pingKey` if the ping key is the cause. */
  problem?: { field: 'pingKey' | null; message: string } | undefined;
  onImport: (pingKey: string | undefined) => void;
  onBack: () => void;
}

/** A preview of what the import would do with each monitor. */
export function PreviewSection({ preview, running, problem, onImport, onBack }: Props) {
  const { source, counts, entries, integrations, notes, excess, hasSlugs } = preview;
  const planned = plannedOf(preview);
  const isBusy = running !== false;
  const [pingKey, setPingKey] = useState('');
  const hidden = counts.new + counts.known + counts.refused - entries.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onImport(pingKey.trim() || undefined);
  };
  return (
    <Section title={`Preview of ${SOURCES[source]}`} note={previewWords(preview)} isFirst>
      {excess !== null && <Alert severity="warning">{excess}</Alert>}
      {notes.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Box>
      )}
      {planned.left + planned.integrations === 0 ? (
        <EmptyState
          action={
            <Button variant="outlined" color="inherit" onClick={onBack}>
              Choose another source
            </Button>
          }
        >
          {counts.known > 0 ? 'Everything that can be imported is already here.' : 'None of these can be imported.'}
        </EmptyState>
      ) : (
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5, maxWidth: '36rem' }}>
          {hasSlugs && source === 'healthchecks' && (
            <Field
              label="Ping key (optional)"
              name="pingKey"
              value={pingKey}
              onChange={({ target }) => setPingKey(target.value)}
              autoComplete="off"
              hint="From the project’s settings in Healthchecks. With it, jobs that ping by slug keep working unchanged."
              error={problem?.field === 'pingKey' ? problem.message : undefined}
              inputProps={{ autoCapitalize: 'none', spellCheck: false }}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button type="submit" variant="contained" loading={isBusy} disabled={excess !== null}>
              Import {madeWords({ made: planned.left, integrations: planned.integrations })}
            </Button>
            <Button color="inherit" onClick={onBack} disabled={isBusy}>
              Back
            </Button>
          </Box>
          {running}
          <FormError>{problem?.field === null ? problem.message : undefined}</FormError>
        </Box>
      )}
      {integrations.length > 0 && <Heading>Monitors</Heading>}
      <CardRows label="What would be imported">
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
      </CardRows>
      {hidden > 0 && <Typography color="textSecondary">And {formatCount(hidden)} more.</Typography>}
      {integrations.length > 0 && (
        <>
          <Heading>Integrations</Heading>
          <CardRows label="Integrations that would be imported">
            {integrations.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </CardRows>
        </>
      )}
    </Section>
  );
}

const Heading = ({ children }: { children: string }) => (
  <Typography component="h3" variant="subtitle2" sx={{ mb: -1 }}>
    {children}
  </Typography>
);

function Entry({ entry: { name, fate, notes } }: { entry: ImportEntry }) {
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, display: 'grid', gap: 0.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Typography noWrap title={name} sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {name}
        </Typography>
        <Tag>{FATE_LABELS[fate]}</Tag>
      </Box>
      {notes.map((note) => (
        <Typography key={note} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      ))}
    </Box>
  );
}
