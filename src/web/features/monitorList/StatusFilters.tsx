import { styled } from '@mui/material/styles';
import { SHOWN_STATUSES, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { StatusDot, shownStatusWord } from '../../ui/StatusDot.tsx';

const Bar = styled('fieldset')({
  display: 'flex',
  minWidth: 0,
  border: 0,
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Room for the ring of the focus, which the scrolling would cut.
  margin: -4,
  padding: 4,
});

const Toggle = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: 0,
  gap: 6,
  minHeight: 30,
  paddingInline: 10,
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

/** In the order in which somebody on call asks for them. */
const ORDER = SHOWN_STATUSES;

interface Props {
  counts: Record<ShownStatus, number> | undefined;
  chosen: readonly ShownStatus[];
  onChoose: (statuses: ShownStatus[]) => void;
}

/** How many monitors are in which status; each number narrows the list to them. */
export function StatusFilters({ counts, chosen, onChoose }: Props) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const toggle = (status: ShownStatus) =>
    onChoose(chosen.includes(status) ? chosen.filter((other) => other !== status) : [...chosen, status]);
  const isShown = (status: ShownStatus) =>
    status !== 'broken' || chosen.includes(status) || (counts !== undefined && counts.broken > 0);
  return (
    <Bar aria-label="Filter by status">
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

/** A number that keeps its place while it is not known. */
function Count({ children }: { children: number | undefined }) {
  return <b>{children === undefined ? '\u2007' : formatCount(children)}</b>;
}
