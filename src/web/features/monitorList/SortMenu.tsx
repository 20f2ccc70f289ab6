import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { ChevronUpDownIcon } from '../../ui/icons/actionIcons.tsx';

const WORDS: readonly [MonitorSort, string][] = [
  ['status', 'Status'],
  ['name', 'Name'],
  ['-lastPing', 'Last ping'],
  ['lastPing', 'Longest silent'],
  ['due', 'Next expected'],
];

interface Props {
  sort: MonitorSort;
  onSort: (sort: MonitorSort) => void;
}

/** Orders the list where there is no room for the heads of its columns. */
export function SortMenu({ sort, onSort }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const word = WORDS.find(([name]) => name === sort)?.[1] ?? 'Sort';
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={`Sort by: ${word}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronUpDownIcon />}
      >
        {word}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {WORDS.map(([name, label]) => (
          <MenuItem
            key={name}
            selected={name === sort}
            onClick={() => {
              setAnchor(null);
              onSort(name);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
