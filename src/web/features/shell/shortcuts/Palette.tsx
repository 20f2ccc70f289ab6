import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SearchCombobox } from '../../../ui/searchSelect/SearchCombobox.tsx';
import { PaletteHints } from './PaletteHints.tsx';
import type { PaletteStart } from './PaletteLoading.tsx';
import type { Result } from './paletteResult.ts';
import { usePaletteResults } from './usePaletteResults.tsx';

export interface PaletteProps {
  /** Whether the dialog is open, rather than fading out. */
  isOpen: boolean;
  /** What was typed before the palette's code had loaded, or the text to start with. */
  start: PaletteStart;
  /** Opens the form for planning maintenance in a team. */
  onPlan: (teamId: string) => void;
  onDone: () => void;
}

/** A single search field for pages, actions, and monitors across all teams. */
export function Palette({ isOpen, start, onPlan, onDone }: PaletteProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useState(start.text);
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
      searchPlaceholder="Search or type a command…"
      query={query}
      onQueryChange={setQuery}
      options={results}
      value={pathname}
      preselected={preselected}
      progress={progress}
      choosesUnseen={choosesUnseen}
      isEntered={start.isEntered}
      status={
        progress === 'failed' ? (
          <Failure isAlone={results.length === 0} onRetry={retry} />
        ) : (
          results.length === 0 && EMPTY[progress]
        )
      }
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

function Failure({ isAlone, onRetry }: { isAlone: boolean; onRetry: () => void }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexWrap: 'wrap',
        gap: 1,
        py: isAlone ? 2.5 : 1,
      }}
    >
      Couldn’t search monitors.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
