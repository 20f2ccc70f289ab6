import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LIST_HEIGHT } from '../../../ui/searchSelect/listSize.ts';
import { SearchField } from '../../../ui/searchSelect/SearchField.tsx';
import { AfterMoment } from '../../../ui/Blocks.tsx';
import { PaletteHints } from './PaletteHints.tsx';

/** What the palette starts with. */
export interface PaletteStart {
  text: string;
  /** Whether Enter was pressed for the text. */
  isEntered: boolean;
}

interface LoadingProps {
  start: PaletteStart;
  onStartChange: (start: PaletteStart) => void;
}

/** The same size as the palette, which starts with what's typed here. */
export const PaletteLoading = ({ start, onStartChange }: LoadingProps) => (
  <>
    <SearchField
      placeholder="Search or type a command…"
      value={start.text}
      onChange={(text) => onStartChange({ text, isEntered: false })}
      onKeyDown={(event) => isFreshEnter(event) && onStartChange({ ...start, isEntered: true })}
    />
    <Box
      component="output"
      sx={{ display: 'block', height: LIST_HEIGHT, m: 0.5, py: 3, color: 'text.secondary', textAlign: 'center' }}
    >
      <AfterMoment>Loading…</AfterMoment>
    </Box>
    <PaletteHints enter="Open" />
  </>
);

/** Whether a key press is an Enter that isn't held down and doesn't end an input method's composition. */
const isFreshEnter = ({ key, repeat, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !repeat && !nativeEvent.isComposing;

const focus = (element: HTMLElement | null) => element?.focus();

/** Shown if the palette's code can't be loaded although the server can be reached. */
export const PaletteFailure = () => (
  <Box ref={focus} tabIndex={-1} sx={{ px: 3, outline: 0 }}>
    <ErrorState title="Couldn’t load search" onRetry={() => window.location.reload()} />
  </Box>
);
