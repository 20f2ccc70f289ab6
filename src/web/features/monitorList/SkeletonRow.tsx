import { ListRow, placeOfRow } from './listStyles.ts';

/** The place of a monitor that is being read. */
export function SkeletonRow({ row }: { row: number }) {
  return (
    <ListRow aria-hidden style={placeOfRow(row)}>
      <td className="status">
        <Blank width={52} />
      </td>
      <td className="name">
        <Blank width={`${45 + ((row * 7) % 30)}%`} />
      </td>
      <td className="runs">
        <Blank width={119} />
      </td>
      <td className="last">
        <Blank width={56} />
      </td>
    </ListRow>
  );
}

const Blank = ({ width }: { width: number | string }) => <span className="blank" style={{ width }} />;
