import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { SHOWN_STATUSES, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { fadedEdges, markCutEdges } from '../../ui/fadedEdges/fadedEdges.ts';
import { ChevronUpDownIcon } from '../../ui/icons/actionIcons.tsx';
import { shownStatusWord, StatusDot } from '../../ui/StatusDot.tsx';
import type { MonitorCounts } from '../monitors/index.ts';
import { DisplayMenu, type DisplayProps } from './DisplayMenu.tsx';
import type { FiltersHandle } from './listFilters.ts';
import { MEDIUM } from './listMeasures.ts';
import { MenuButton } from './MenuButton.tsx';
import { TagFilter, TextFilter } from './TagAndTextFilter.tsx';
import { ViewsMenu } from './views/ViewsMenu.tsx';

const Bar = styled('fieldset')({
  display: 'flex',
  minWidth: 0,
  border: 0,
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Makes room for the focus ring, which the scroll container would cut off.
  margin: -4,
  padding: 4,
  ...fadedEdges,
});

const Toggle = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: 0,
  gap: 6,
  minHeight: 30,
  // Narrow enough for all filters to fit beside a sidebar at 1,024 pixels.
  paddingInline: 8,
  border: `1px solid transparent`,
  borderRadius: theme.vars.shape.borderRadius,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  transition: 'background-color 120ms',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.divider,
    backgroundColor: theme.vars.palette.action.selected,
    color: theme.vars.palette.text.primary,
  },
  '& b': { fontWeight: theme.typography.fontWeightMedium, color: theme.vars.palette.text.primary },
  '@media (pointer: coarse)': { minHeight: 40 },
}));

/** Ordered by importance to someone on call. */
const ORDER = SHOWN_STATUSES;

interface StatusFiltersProps {
  counts: Record<ShownStatus, number> | undefined;
  chosen: readonly ShownStatus[];
  onChoose: (statuses: ShownStatus[]) => void;
}

/** Counts by status. Clicking one filters the list by that status. */
function StatusFilters({ counts, chosen, onChoose }: StatusFiltersProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const toggle = (status: ShownStatus) =>
    onChoose(chosen.includes(status) ? chosen.filter((other) => other !== status) : [...chosen, status]);
  const isShown = (status: ShownStatus) =>
    status !== 'broken' || chosen.includes(status) || (counts !== undefined && counts.broken > 0);
  return (
    <Bar ref={markCutEdges} aria-label="Filter by status">
      <Toggle type="button" aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
        All <Count>{all}</Count>
      </Toggle>
      {ORDER.filter(isShown).map((status) => (
        <Toggle key={status} type="button" aria-pressed={chosen.includes(status)} onClick={() => toggle(status)}>
          <StatusDot status={status} />
          {shownStatusWord(status)} <Count>{counts?.[status]}</Count>
        </Toggle>
      ))}
    </Bar>
  );
}

/** A number, or a placeholder of the same width while it isn't known. */
function Count({ children }: { children: number | undefined }) {
  if (children === 0)
    return (
      <Box component="b" sx={{ fontWeight: 'fontWeightRegular', color: 'text.secondary' }}>
        0
      </Box>
    );
  return <b>{children === undefined ? '\u2007' : formatCount(children)}</b>;
}

interface Props extends FiltersHandle, Omit<DisplayProps, 'groupBy' | 'onGroupBy'> {
  teamId: string;
  latest: MonitorCounts | undefined;
}

/** The controls that filter and sort the list. */
export function ListToolbar({ teamId, filters, change, latest, ...display }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: { xs: 1, md: 1.5 },
        containerType: 'inline-size',
      }}
    >
      <StatusFilters counts={latest?.counts} chosen={filters.statuses} onChoose={(statuses) => change({ statuses })} />
      {/* These fit on one line, even on a phone. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > .MuiOutlinedInput-root': { flexBasis: '6rem' } }}>
        <TextFilter text={filters.text} onChange={(text) => change({ text }, { replace: true })} />
        <TagFilter tags={latest?.tags ?? []} chosen={filters.tags} onChoose={(tags) => change({ tags })} />
        <Box sx={{ display: 'flex', [MEDIUM]: { display: 'none' } }}>
          <SortMenu sort={filters.sort} onSort={(sort) => change({ sort })} />
        </Box>
        <ViewsMenu teamId={teamId} shown={{ ...filters, columns: display.columns }} />
        <DisplayMenu {...display} groupBy={filters.groupBy} onGroupBy={(groupBy) => change({ groupBy })} />
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

/** Sorts the list when there's no room for column headers. */
function SortMenu({ sort, onSort }: SortMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const word = WORDS.find(([name]) => name === sort)?.[1] ?? 'Sort';
  return (
    <>
      <MenuButton
        label={word}
        name={`Sort by: ${word}`}
        tooltip="Sort"
        icon={<ChevronUpDownIcon />}
        isActive={sort !== 'status'}
        isOpen={anchor !== null}
        onOpen={setAnchor}
      />
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
