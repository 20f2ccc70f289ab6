import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useRef, useState } from 'react';
import { FilterField } from '../../ui/FilterField.tsx';
import { useShortcut } from '../../ui/useShortcut.ts';
import { CheckIcon } from '../../ui/icons/actionIcons.tsx';
import { createIcon } from '../../ui/icons/createIcon.tsx';
import { MenuButton } from './MenuButton.tsx';

const TagIcon = createIcon(
  'Tag',
  <>
    <path d="M4 5.5A1.5 1.5 0 0 1 5.5 4h6l8 8a1.5 1.5 0 0 1 0 2.1l-5.4 5.4a1.5 1.5 0 0 1-2.1 0l-8-8Z" />
    <path d="M8.5 8.5h.01" />
  </>,
);

interface Props {
  /** All of the team's tags, most used first. */
  tags: readonly string[];
  chosen: readonly string[];
  onChoose: (tags: string[]) => void;
}

/** Filters the list to monitors with all of the chosen tags. */
export function TagFilter({ tags, chosen, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = [...chosen.filter((tag) => !tags.includes(tag)), ...tags];
  if (offered.length === 0) return null;
  const toggle = (tag: string) =>
    onChoose(chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag]);
  return (
    <>
      <MenuButton
        label={chosen.length === 0 ? 'Tags' : chosen.join(', ')}
        tooltip="Filter by tag"
        icon={<TagIcon />}
        isActive={chosen.length > 0}
        isOpen={anchor !== null}
        onOpen={setAnchor}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: '60vh' } } }}
      >
        {offered.map((tag) => (
          <MenuItem key={tag} role="menuitemcheckbox" aria-checked={chosen.includes(tag)} onClick={() => toggle(tag)}>
            <CheckIcon fontSize="small" sx={{ opacity: chosen.includes(tag) ? 1 : 0 }} />
            {tag}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const TYPING_MS = 200;

interface TextFilterProps {
  text: string;
  onChange: (text: string) => void;
}

/** Searches monitors for the typed text, after a short pause. */
export function TextFilter({ text, onChange }: TextFilterProps) {
  const [draft, setDraft] = useState(text);
  const [known, setKnown] = useState(text);
  // The text was changed elsewhere, such as by going back.
  if (text !== known) {
    setKnown(text);
    if (text !== draft.trim()) setDraft(text);
  }
  const field = useRef<HTMLInputElement>(null);
  useShortcut({ key: 'f' }, () => field.current?.focus());
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    if (draft.trim() === text) return undefined;
    const timer = setTimeout(() => latestOnChange.current(draft.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [draft, text]);
  return (
    <FilterField
      label="Filter by name or tag"
      placeholder="Filter…"
      value={draft}
      maxLength={200}
      inputRef={field}
      onChange={setDraft}
    />
  );
}
