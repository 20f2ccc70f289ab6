import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { COLUMN_GAP, EDGE, FEWER_RUNS_WIDTH, MEDIUM } from './listMeasures.ts';

/** Sets the height of a list's rows. */
export const rowHeightStyle = (rowHeight: number) => ({ ['--row-height' as string]: `${rowHeight}px` });
/**
 * Leaves room above a row for the lines before it that aren't rendered. Rows that follow another have no style of their
 * own, because the browser computes the styles of rows that share theirs several times as fast.
 */
export const spaceForSkipped = (lines: number) =>
  lines === 0 ? undefined : { marginBlockStart: `calc(${lines} * var(--row-height))` };

/** Wide enough for touch in a narrow list; in a wider one, the same as the space before the status. */
const CHECK_WIDTH = 44;
const CHECK_WIDTH_MEDIUM = 40;

/**
 * The table, its head and its body are blocks, and rows are grids, because only the rows in view are rendered.
 */
export const ListTable = styled('table')({
  display: 'block',
  containerType: 'inline-size',
  [MEDIUM]: Object.fromEntries(
    ['runs', 'last', 'uptime', 'duration', 'channels'].map((area) => [
      `&[data-hidden~="${area}"] tr > .${area}`,
      { display: 'none' },
    ]),
  ),
});

const columns = {
  display: 'grid',
  alignItems: 'center',
  columnGap: COLUMN_GAP,
  paddingInline: EDGE,
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  gridTemplateRows: 'repeat(3, minmax(0, 1fr))',
  gridTemplateAreas: "'check name last' 'check status next' 'check about runs'",
  [MEDIUM]: {
    gridTemplateRows: 'auto',
    gridTemplateColumns: 'var(--columns)',
    gridTemplateAreas: 'var(--areas)',
  },
} as const;

/** The checkbox's click target covers the row up to the text, so that a near miss doesn't open the monitor. */
const check = {
  '& > .check > label': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    zIndex: 1,
    width: CHECK_WIDTH,
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
    // The second of two quick clicks would select text instead of toggling the checkbox.
    userSelect: 'none',
    [MEDIUM]: { width: CHECK_WIDTH_MEDIUM },
  },
  '& > .check input': { display: 'grid', margin: 0, cursor: 'pointer' },
} as const;

const areas = Object.fromEntries(
  ['check', 'status', 'name', 'runs', 'uptime', 'duration', 'channels', 'last', 'next'].map((area) => [
    `& > .${area}`,
    { gridArea: area },
  ]),
);

export const ListHead = styled('thead')(({ theme }) => ({
  display: 'none',
  position: 'sticky',
  // Sticks below the top bar with the breadcrumbs.
  top: '3rem',
  zIndex: 1,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [MEDIUM]: { display: 'block' },
  '& > tr': { ...columns, ...areas, ...check, minHeight: 36, color: theme.vars.palette.text.secondary },
  '& th': { ...theme.typography.caption, padding: 0, textAlign: 'start' },
  '& .uptime, & .duration': { textAlign: 'end' },
}));

export const ListBody = styled('tbody')(({ theme }) => ({
  // Contains the margin of its first row.
  display: 'flow-root',
  position: 'relative',
  // Draws row dividers for the moments when scrolling is faster than rendering the rows.
  backgroundImage: `linear-gradient(to top, ${theme.vars.palette.divider} 1px, transparent 1px)`,
  backgroundSize: '100% var(--row-height)',
}));

export const ListRow = styled('tr')(({ theme }) => ({
  ...columns,
  ...areas,
  ...check,
  position: 'relative',
  height: 'var(--row-height)',
  paddingBlock: 8,
  contain: 'layout style',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[data-selected="true"]': {
    backgroundColor: theme.vars.palette.action.selected,
    // The usual divider has too little contrast with this background.
    '& .tag': { borderColor: theme.vars.palette.shell.control },
  },
  '& > td, & > th': { padding: 0, minWidth: 0, textAlign: 'start', fontWeight: 'inherit' },
  '& > .status': {
    ...theme.typography.body2,
    gridArea: 'status',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [MEDIUM]: { overflow: 'visible' },
  },
  '& .since': { marginInlineStart: 6, color: theme.vars.palette.text.secondary },
  // Moves the time below the status text in rows with a line to spare.
  '&:not(.compact) .since': { [MEDIUM]: { display: 'block', marginInlineStart: 22 } },
  '& .overdue': { color: theme.vars.palette.status.late, fontWeight: theme.typography.fontWeightMedium },
  '&.compact': {
    paddingBlock: 4,
    gridTemplateRows: 'repeat(2, minmax(0, 1fr))',
    gridTemplateAreas: "'check name next' 'check status runs'",
    '& > .name': { gridArea: 'name', [MEDIUM]: { gridArea: 'name' } },
    '& > .last': { display: 'none', [MEDIUM]: { display: 'block' } },
    [MEDIUM]: { gridTemplateRows: 'auto', gridTemplateAreas: 'var(--areas)' },
  },
  // In rows with three lines, the name's lines go above and below the status line.
  '& > .name': {
    gridArea: '1 / 2 / -1 / 3',
    alignSelf: 'stretch',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    [MEDIUM]: { gridArea: 'name', justifyContent: 'center' },
  },
  '& > .runs': {
    gridArea: 'runs',
    justifySelf: 'end',
    display: 'flex',
    justifyContent: 'flex-end',
    width: FEWER_RUNS_WIDTH,
    // The newest runs are at the end, which stays in view.
    overflow: 'hidden',
    '& > svg': { flexShrink: 0 },
    [MEDIUM]: { justifySelf: 'stretch', width: 'auto' },
  },
  // In a narrow list, brief text beside the status replaces these cells.
  '& > .uptime, & > .duration, & > .channels': {
    ...theme.typography.body2,
    display: 'none',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
    [MEDIUM]: { display: 'block' },
  },
  '& > .uptime, & > .duration': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .brief': { color: theme.vars.palette.text.secondary, marginInlineStart: 6, [MEDIUM]: { display: 'none' } },
  '& .since + .brief::before': { content: '"· "' },
  // Section headers.
  '&.section': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: 'none',
    gridTemplateRows: 'auto',
    alignItems: 'end',
    paddingBlock: 4,
    backgroundColor: theme.vars.palette.background.default,
  },
  '&.section button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    width: '100%',
    minHeight: 28,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    fontWeight: theme.typography.fontWeightMedium,
    color: theme.vars.palette.text.primary,
    textAlign: 'start',
    cursor: 'pointer',
    scrollMarginBlock: '7rem 6rem',
    '& > svg': { flexShrink: 0, width: '1rem', height: '1rem', transition: 'transform 120ms' },
    '&[aria-expanded="false"] > svg': { transform: 'rotate(-90deg)' },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& .count, & .worst': {
    ...theme.typography.body2,
    flexShrink: 0,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .worst': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& > .copy': { display: 'none', gridArea: 'next', justifySelf: 'end', [MEDIUM]: { display: 'block' } },
  '& > .last, & > .next': {
    ...theme.typography.body2,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
    textAlign: 'end',
    [MEDIUM]: { textAlign: 'start' },
  },
  '& .line': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 },
  // As tall as the row, so that everything beside the name is aligned.
  '& > .name > .line': { minHeight: 24, [MEDIUM]: { minHeight: 0 } },
  // Text that doesn't fit is truncated, with the whole text in a tooltip.
  '& .title, & .schedule': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .schedule': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, minWidth: 60 },
  '& .name a': {
    minWidth: 0,
    color: theme.vars.palette.text.primary,
    fontWeight: theme.typography.fontWeightMedium,
    textDecoration: 'none',
    outline: 'none',
    // Keeps keyboard focus clear of sticky elements at the window's edges.
    scrollMarginBlock: '7rem 6rem',
    // The whole row links to the monitor.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible::after': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: -2,
      borderRadius: 6,
    },
  },
  '& .title': { display: 'block', textAlign: 'left' },
  '& .tag': {
    ...theme.typography.caption,
    flexShrink: 0,
    whiteSpace: 'nowrap',
    paddingInline: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 6,
    color: theme.vars.palette.text.secondary,
  },
  '& .mark': {
    flexShrink: 0,
    color: theme.vars.palette.text.secondary,
    '& > svg': { display: 'block', width: '1rem', height: '1rem' },
  },
  '& .running': { display: 'inline-block', verticalAlign: 'top', marginBlockStart: 2, marginInlineStart: 6 },
  '& .silent, & .flapping': { color: theme.vars.palette.status.late },
  '&.gone': { opacity: 0.5 },
  '& .copy > button': {
    display: 'block',
    padding: theme.spacing(0.5),
    border: 0,
    borderRadius: theme.vars.shape.borderRadius,
    // Covers the end of a long time next to it.
    backgroundColor: theme.vars.palette.background.default,
    color: theme.vars.palette.action.active,
    cursor: 'pointer',
    '&:hover': { color: theme.vars.palette.text.primary },
    '& > svg': { display: 'block', width: '1rem', height: '1rem' },
  },
  '& .unseen': visuallyHidden,
  '& .blank': { display: 'block', height: 14, borderRadius: 4, backgroundColor: theme.vars.palette.action.selected },
  // Other controls are above the link. They're hidden until the row is hovered or they have the focus, unless that
  // would leave a gap beside the text.
  '& .copy': { position: 'relative', zIndex: 1 },
  '@media (hover: hover)': {
    [MEDIUM]: {
      '& .check > label, & .copy': { opacity: 0 },
      '&:hover .check > label, & .check > label:focus-within, &.choosing .check > label': { opacity: 1 },
      '&:hover .copy, & .copy:focus-within': { opacity: 1 },
    },
  },
}));
