import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { ChevronUpDownIcon } from '../../ui/icons/actionIcons.tsx';
import type { MonitorCounts } from '../monitors/index.ts';
import type { FiltersHandle } from './listFilters.ts';
import { StatusFilters } from './StatusFilters.tsx';
import { TagFilter, TextFilter } from './TagAndTextFilter.tsx';

interface Props extends FiltersHandle {
  latest: MonitorCounts | undefined;
}

/** What narrows and orders the list. */
export function ListToolbar({ filters, change, latest }: Props) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, containerType: 'inline-size' }}>
      <StatusFilters counts={latest?.counts} chosen={filters.statuses} onChoose={(statuses) => change({ statuses })} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextFilter text={filters.text} onChange={(text) => change({ text }, { replace: true })} />
        <TagFilter tags={latest?.tags ?? []} chosen={filters.tags} onChoose={(tags) => change({ tags })} />
        <Box sx={{ display: 'flex', '@container (min-width: 520px)': { display: 'none' } }}>
          <SortMenu sort={filters.sort} onSort={(sort) => change({ sort })} />
        </Box>
      </Box>
    </Box>
  );
}

const WORDS: readonly [MonitorSort, string][] = [
  ['status', 'Status'],
  ['name', 'Name'],
  ['-lastPing', 'Last ping'],
  ['lastPing', 'Longest silent'],
  ['due', 'Next expected'],
];

interface SortMenuProps {
  sort: MonitorSort;
  onSort: (sort: MonitorSort) => void;
}

/** Orders the list where there is no room for the heads of its columns. */
function SortMenu({ sort, onSort }: SortMenuProps) {
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
