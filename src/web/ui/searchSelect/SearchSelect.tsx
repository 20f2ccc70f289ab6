import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import { FieldHelp, FieldLabel } from '../Field.tsx';
import { ChevronDownIcon } from '../icons/actionIcons.tsx';
import type { SearchOption } from './matchOptions.ts';
import { SearchPanel } from './SearchPanel.tsx';

interface Props {
  label: string;
  options: readonly SearchOption[];
  value: string;
  /** The value's label, if it isn't among the options. */
  valueLabel?: string | undefined;
  /** The trigger's text while nothing is chosen. */
  placeholder: string;
  searchPlaceholder: string;
  emptyText: string;
  width: number;
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onOpen?: () => void;
  /** Called with what is typed, for options that are looked up. */
  onSearch?: (query: string) => void;
}

/** A button that opens a searchable list, to choose one of many options. */
export function SearchSelect({ label, options, value, valueLabel, placeholder, width, error, ...rest }: Props) {
  const { searchPlaceholder, emptyText, onChange, onBlur, onOpen, onSearch } = rest;
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [query, setQuery] = useState('');
  const search = (text: string) => {
    setQuery(text);
    onSearch?.(text);
  };
  const shown = options.find((option) => option.value === value)?.label ?? valueLabel ?? value;
  const close = () => setAnchor(null);
  return (
    <FormControl error={Boolean(error)} sx={{ width, maxWidth: '100%' }}>
      <FieldLabel id={`${id}-label`} htmlFor={id}>
        {label}
      </FieldLabel>
      <Button
        id={id}
        variant="outlined"
        color="inherit"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          onOpen?.();
          search('');
          setAnchor(event.currentTarget);
        }}
        onBlur={() => anchor === null && onBlur?.()}
        endIcon={<ChevronDownIcon />}
        sx={{ justifyContent: 'space-between', px: 1.5, fontWeight: 'fontWeightRegular', borderColor: 'shell.control' }}
      >
        <Box
          component="span"
          id={`${id}-value`}
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            color: shown ? 'text.primary' : 'text.secondary',
          }}
        >
          {shown || placeholder}
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { width, maxWidth: 'calc(100vw - 32px)', mt: 0.5 } },
        }}
      >
        <SearchPanel
          label={label}
          options={options}
          value={value}
          query={query}
          onQueryChange={search}
          searchPlaceholder={searchPlaceholder}
          emptyText={emptyText}
          onSelect={(next) => {
            close();
            onChange(next);
          }}
        />
      </Popover>
      <FieldHelp id={`${id}-help`} error={error} />
    </FormControl>
  );
}
