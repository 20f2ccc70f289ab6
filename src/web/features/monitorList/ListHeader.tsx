import type { MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { ListHead } from './listStyles.ts';
import { SortHeader } from './SortHeader.tsx';

interface Props {
  sort: MonitorSort;
  onSort: (sort: MonitorSort) => void;
  /** How many rows are chosen, of how many. */
  chosen: number;
  total: number;
  onChooseAll: (isChosen: boolean) => void;
}

/** The heads of the columns. */
export function ListHeader({ sort, onSort, chosen, total, onChooseAll }: Props) {
  const shared = { sort, onSort };
  return (
    <ListHead>
      <tr aria-rowindex={1}>
        <td className="check">
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
        </td>
        <SortHeader {...shared} label="Status" className="status" ways={['status']} />
        <SortHeader {...shared} label="Monitor" className="name" ways={['name', '-name']} />
        <th scope="col" className="runs">
          Last runs
        </th>
        <SortHeader {...shared} label="Last ping" className="last" ways={['-lastPing', 'lastPing']} />
        <SortHeader {...shared} label="Next" className="next" ways={['due', '-due']} />
      </tr>
    </ListHead>
  );
}
