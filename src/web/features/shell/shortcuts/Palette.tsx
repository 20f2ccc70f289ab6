import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SearchCombobox } from '../../../ui/searchSelect/SearchCombobox.tsx';
import { useViewerZone } from '../../account/index.ts';
import { LateWindowDialog } from '../../quiet/index.ts';
import { PaletteHints } from './PaletteHints.tsx';
import type { Result } from './paletteResult.ts';
import { usePaletteResults } from './usePaletteResults.tsx';

interface Props {
  isOpen: boolean;
  /** Changes each time the dialog opens, so that it starts afresh even if reopened while fading out. */
  opening: number;
  /** The text to start with. */
  text: string;
  onClose: () => void;
}

/** A dialog to find monitors, go to any page by name and run actions. */
export function PaletteDialog({ isOpen, opening, text, onClose }: Props) {
  const [plannedTeamId, setPlannedTeamId] = useState<string | null>(null);
  const timezone = useViewerZone();
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        maxWidth="sm"
        slotProps={{ paper: { 'aria-label': 'Go to', 'aria-labelledby': undefined } }}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { sm: '10vh' } } }}
      >
        <Palette key={opening} isOpen={isOpen} text={text} onPlan={setPlannedTeamId} onDone={onClose} />
      </Dialog>
      <Suspense>
        {plannedTeamId !== null && (
          <LateWindowDialog
            teamId={plannedTeamId}
            window={null}
            timezone={timezone}
            onClose={() => setPlannedTeamId(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface PaletteProps {
  /** Whether the dialog is open, rather than fading out. */
  isOpen: boolean;
  text: string;
  /** Opens the form for planning maintenance in a team. */
  onPlan: (teamId: string) => void;
  onDone: () => void;
}

/** A single search field for pages, actions, and monitors across all teams. */
function Palette({ isOpen, text, onPlan, onDone }: PaletteProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useState(text);
  const { results, preselected, choosesUnseen, progress, retry } = usePaletteResults(query, onPlan);
  const choose = ({ value, act }: Result) => {
    // Results can still arrive for an early Enter.
    if (!isOpen) return;
    onDone();
    if (act) act();
    else void navigate(value);
  };
  return (
    <SearchCombobox
      label="Results"
      searchPlaceholder="Go to…"
      query={query}
      onQueryChange={setQuery}
      options={results}
      value={pathname}
      preselected={preselected}
      progress={progress}
      choosesUnseen={choosesUnseen}
      status={progress === 'failed' ? <Failure onRetry={retry} /> : results.length === 0 && EMPTY[progress]}
      renderFooter={(active) => <PaletteHints enter={active?.verb ?? (results.length > 0 ? 'Select' : undefined)} />}
      onSelect={choose}
    />
  );
}

const note = (words: string) => <Box sx={{ py: 3 }}>{words}</Box>;

/** What to say instead of results. */
const EMPTY: Record<'done' | 'searching', ReactNode> = {
  done: note('No matches.'),
  searching: note('Searching…'),
};

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', flexWrap: 'wrap', gap: 1, py: 1 }}>
      Couldn’t search monitors.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
