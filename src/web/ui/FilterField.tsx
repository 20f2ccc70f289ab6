import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import { SearchIcon } from './icons/actionIcons.tsx';

interface Props {
  /** The accessible name. */
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
}

/** A field that filters the list below it. */
export function FilterField({ label, placeholder, value, maxLength, inputRef, onChange }: Props) {
  return (
    <OutlinedInput
      type="search"
      inputRef={inputRef}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={placeholder}
      inputProps={{ 'aria-label': label, maxLength }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      sx={{ flex: '1 1 12rem' }}
    />
  );
}
