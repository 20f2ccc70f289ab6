import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SearchIcon } from '../../../ui/icons/actionIcons.tsx';
import { useInitialFocus } from '../../../ui/useInitialFocus.ts';

interface LoadingProps {
  text: string;
  onTextChange: (text: string) => void;
  onClose: () => void;
}

/** Takes the palette's place while its code loads. The palette starts with the text typed here. */
export const PaletteLoading = ({ onClose, ...typing }: LoadingProps) => (
  <Frame isOpen onClose={onClose}>
    <Field {...typing} />
    <Box component="output" sx={{ display: 'block', py: 3, color: 'text.secondary', textAlign: 'center' }}>
      Loading…
    </Box>
  </Frame>
);

function Field({ text, onTextChange }: Pick<LoadingProps, 'text' | 'onTextChange'>) {
  const field = useInitialFocus();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <SearchIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      <InputBase
        inputRef={field}
        fullWidth
        sx={{ py: 0.75 }}
        placeholder="Go to…"
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        inputProps={{ 'aria-label': 'Go to…' }}
      />
    </Box>
  );
}

/** Shown if the palette's code can't be loaded although the server can be reached. */
export const PaletteFailure = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Frame isOpen={isOpen} onClose={onClose}>
    <Box sx={{ px: 3 }}>
      <ErrorState title="Couldn’t load the search" onRetry={() => window.location.reload()} />
    </Box>
  </Frame>
);

/** The same place and size as the palette's dialog. */
const Frame = ({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) => (
  <Dialog
    open={isOpen}
    onClose={onClose}
    maxWidth="sm"
    slotProps={{ paper: { 'aria-label': 'Search', 'aria-labelledby': undefined } }}
    sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { sm: '10vh' } } }}
  >
    {children}
  </Dialog>
);
