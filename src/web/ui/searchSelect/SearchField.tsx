import Box from '@mui/material/Box';
import InputBase, { type InputBaseProps } from '@mui/material/InputBase';
import type { KeyboardEvent } from 'react';
import { SearchIcon } from '../icons/actionIcons.tsx';

interface Props {
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  inputProps?: InputBaseProps['inputProps'];
}

// Without delay, because keys typed while no field has the focus would trigger shortcuts.
const focus = (field: HTMLElement | null) => field?.focus({ preventScroll: true });

/** The field at the top of a search panel, which takes the focus. */
export function SearchField({ placeholder, value, onChange, onKeyDown, inputProps }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <SearchIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      <InputBase
        inputRef={focus}
        fullWidth
        sx={{ py: 0.75 }}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          'aria-label': placeholder,
          autoCapitalize: 'none',
          autoCorrect: 'off',
          enterKeyHint: 'go',
          spellCheck: false,
          ...inputProps,
        }}
      />
    </Box>
  );
}
