import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ImportRecord } from '../../../contract/monitors/importing.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { useViewerZone } from '../account/index.ts';
import { madeWords, SOURCES } from './importWords.ts';

interface Props {
  imports: readonly ImportRecord[];
  isBusy: boolean;
  onContinue: (record: ImportRecord) => void;
  onUndo: (record: ImportRecord) => void;
}

/** Past imports. Each can be undone, and an interrupted one can be continued. */
export function PastImports({ imports, isBusy, onContinue, onUndo }: Props) {
  const timezone = useViewerZone();
  if (imports.length === 0) return null;
  return (
    <Section title="Imports">
      <CardRows label="Imports">
        {imports.map((record) => {
          const { importId, source, at, left } = record;
          return (
            <Box
              component="li"
              key={importId}
              sx={{ px: 2, py: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
            >
              <Box sx={{ flex: '1 1 12rem' }}>
                <Typography>
                  {madeWords(record)} from {SOURCES[source]}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  <RelativeTime at={at} timezone={timezone} units={1} />
                  {left > 0 && ` · stopped with ${formatCount(left)} left`}
                </Typography>
              </Box>
              {left > 0 && (
                <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => onContinue(record)}>
                  Continue
                </Button>
              )}
              <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => onUndo(record)}>
                Undo…
              </Button>
            </Box>
          );
        })}
      </CardRows>
    </Section>
  );
}
