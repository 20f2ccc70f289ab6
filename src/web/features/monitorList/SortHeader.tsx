import { styled } from '@mui/material/styles';
import type { MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { ChevronDownIcon } from '../../ui/icons/actionIcons.tsx';

const SortButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 28,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover, &[data-active="true"]': { color: theme.vars.palette.text.primary },
  '& svg': { transition: 'transform 120ms' },
  '&[data-descending="true"] svg': { transform: 'rotate(180deg)' },
}));

interface Props {
  label: string;
  className: string;
  sort: MonitorSort;
  /** The ways this column sorts: the one that a first press chooses, and the other. */
  ways: readonly [MonitorSort, MonitorSort?];
  onSort: (sort: MonitorSort) => void;
}

/** The head of a column that the list can be sorted by. */
export function SortHeader({ label, className, sort, ways: [first, second], onSort }: Props) {
  const isActive = sort === first || sort === second;
  const isDescending = sort.startsWith('-');
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isActive ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <SortButton
        type="button"
        data-active={isActive}
        data-descending={isDescending}
        onClick={() => onSort(sort === first ? (second ?? first) : first)}
      >
        {label}
        {isActive && <ChevronDownIcon sx={{ fontSize: '0.875rem' }} />}
      </SortButton>
    </th>
  );
}
