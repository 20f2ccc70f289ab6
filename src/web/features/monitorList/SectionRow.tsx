import { formatCount } from '../../lib/formatCount.ts';
import { IconLines } from '../../ui/icons/createIcon.tsx';
import { shownStatusWord, StatusDot } from '../../ui/StatusDot.tsx';
import type { ListSection } from './listLayout.ts';
import { ListRow, spaceForSkipped } from './listStyles.ts';
import { monitorsWords } from './monitorsWords.ts';

interface Props {
  section: ListSection;
  /** How many lines right above it aren't rendered. */
  skipped: number;
  isCurrent: boolean;
  onCollapse: (section: ListSection, isCollapsed: boolean) => void;
}

/** A section's header: its tag, how many monitors it has, and the most urgent status among them. */
export function SectionRow({ section, skipped, isCurrent, onCollapse }: Props) {
  const { tag, total, worst, isCollapsed, line } = section;
  const name = tag ?? 'No tag';
  const worstWords = `${worst.count === total ? 'All' : formatCount(worst.count)} ${shownStatusWord(worst.status).toLowerCase()}`;
  return (
    <ListRow aria-rowindex={line + 2} className="section" style={spaceForSkipped(skipped)}>
      <td>
        <button
          type="button"
          tabIndex={isCurrent ? 0 : -1}
          aria-expanded={!isCollapsed}
          aria-label={`${name}, ${monitorsWords(total)}, ${worstWords}`}
          onClick={() => onCollapse(section, !isCollapsed)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowLeft') onCollapse(section, true);
            if (key === 'ArrowRight') onCollapse(section, false);
          }}
        >
          <svg aria-hidden viewBox="0 0 24 24">
            <IconLines>
              <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
            </IconLines>
          </svg>
          <span className="title" dir="auto">
            {name}
          </span>
          <span className="count">{formatCount(total)}</span>
          <span className="worst">
            <StatusDot status={worst.status} />
            {worstWords}
          </span>
        </button>
      </td>
    </ListRow>
  );
}
