import { styled } from '@mui/material/styles';
import type { MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { ChevronDownIcon } from '../../ui/icons/actionIcons.tsx';
import type { Column } from './listDisplay.ts';
import { ListHead } from './listStyles.ts';

interface Props {
  sort: MonitorSort;
  onSort: (sort: MonitorSort) => void;
  columns: readonly Column[];
  /** How many of the `total` rows are selected. */
  chosen: number;
  total: number;
  /** Null for people with read-only access. */
  onChooseAll: ((isChosen: boolean) => void) | null;
}

/** The column headers. */
export function ListHeader({ sort, onSort, columns, chosen, total, onChooseAll }: Props) {
  const shared = { sort, onSort };
  return (
    <ListHead>
      <tr aria-rowindex={1}>
        <td className="check">
          {onChooseAll && (
            <label>
              <input
                type="checkbox"
                aria-label="Select all"
                checked={chosen > 0 && chosen >= total}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < total;
                }}
                onChange={() => onChooseAll(chosen === 0)}
              />
            </label>
          )}
        </td>
        <SortHeader {...shared} label="Status" className="status" ways={['status']} />
        <SortHeader {...shared} label="Monitor" className="name" ways={['name', '-name']} />
        <th scope="col" className="runs">
          Recent runs
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className={column} aria-label={COLUMN_WORDS[column].name}>
            {COLUMN_WORDS[column].head}
          </th>
        ))}
        <SortHeader {...shared} label="Last ping" className="last" ways={['-lastPing', 'lastPing']} />
        <SortHeader {...shared} label="Next" className="next" ways={['due', '-due']} />
      </tr>
    </ListHead>
  );
}

/** The name of an added column, and a shorter one for its header. */
export const COLUMN_WORDS: Record<Column, { name: string; head: string }> = {
  uptime: { name: '30-day uptime', head: 'Uptime' },
  duration: { name: 'Usual duration', head: 'Duration' },
  channels: { name: 'Integrations', head: 'Alerts' },
};

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

interface SortHeaderProps {
  label: string;
  className: string;
  sort: MonitorSort;
  /** The sort orders for this column: the one for the first click, and its reverse. */
  ways: readonly [MonitorSort, MonitorSort?];
  onSort: (sort: MonitorSort) => void;
}

/** The header for a sortable column. */
function SortHeader({ label, className, sort, ways: [first, second], onSort }: SortHeaderProps) {
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
