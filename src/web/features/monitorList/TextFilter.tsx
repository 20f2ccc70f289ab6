import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { SearchIcon } from '../../ui/icons/actionIcons.tsx';

const TYPING_MS = 200;

interface Props {
  text: string;
  onChange: (text: string) => void;
}

/** Finds monitors by what is typed, a moment after it was typed. */
export function TextFilter({ text, onChange }: Props) {
  const [draft, setDraft] = useState(text);
  const [told, setTold] = useState(text);
  // Somebody else changed it, such as the way back.
  if (text !== told) {
    setTold(text);
    if (text !== draft.trim()) setDraft(text);
  }
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (draft.trim() === text) return undefined;
    const timer = setTimeout(() => tell.current(draft.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [draft, text]);
  return (
    <OutlinedInput
      type="search"
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      placeholder="Filter…"
      inputProps={{ 'aria-label': 'Filter by name or tag', maxLength: 200 }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      sx={{ flex: '1 1 12rem' }}
    />
  );
}
