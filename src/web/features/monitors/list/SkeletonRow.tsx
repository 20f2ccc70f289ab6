import Skeleton from '@mui/material/Skeleton';
import { ListRow, placeOfRow } from './listStyles.ts';

/** The place of a monitor that is being read. */
export function SkeletonRow({ row }: { row: number }) {
  return (
    <ListRow aria-hidden style={placeOfRow(row)}>
      <td className="status">
        <Skeleton variant="rounded" width={52} height={14} animation={false} />
      </td>
      <td className="name">
        <Skeleton variant="rounded" width={`${45 + ((row * 7) % 30)}%`} height={14} animation={false} />
      </td>
      <td className="runs">
        <Skeleton variant="rounded" width={119} height={12} animation={false} />
      </td>
      <td className="last">
        <Skeleton variant="rounded" width={56} height={14} animation={false} />
      </td>
    </ListRow>
  );
}
