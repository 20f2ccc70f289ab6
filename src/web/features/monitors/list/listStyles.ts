import { styled } from '@mui/material/styles';

/** Every row is as high as every other: that is what keeps ten thousand of them in their places. */
export const ROW_HEIGHT = 56;

/** Widths of the list, not of the window: a sidebar may stand beside it. */
export const MEDIUM = '@container (min-width: 520px)';
export const WIDE = '@container (min-width: 700px)';

/** The table, its head and its body are blocks and their rows are grids: rows stand where the scroll has them. */
export const ListTable = styled('table')({
  display: 'block',
  containerType: 'inline-size',
});

const columns = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 12,
  paddingInline: 8,
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gridTemplateAreas: "'check name last' 'check status next'",
  [MEDIUM]: {
    gridTemplateColumns: '20px 84px minmax(0, 1fr) 92px 92px 28px',
    gridTemplateAreas: "'check status name last next copy'",
  },
  [WIDE]: {
    gridTemplateColumns: '20px 84px minmax(0, 1fr) 119px 92px 92px 28px',
    gridTemplateAreas: "'check status name runs last next copy'",
  },
} as const;

const areas = Object.fromEntries(
  ['check', 'status', 'name', 'runs', 'last', 'next', 'copy'].map((area) => [`& > .${area}`, { gridArea: area }]),
);

export const ListHead = styled('thead')(({ theme }) => ({
  display: 'none',
  position: 'sticky',
  // Under the bar that says where one is.
  top: '3rem',
  zIndex: 1,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [MEDIUM]: { display: 'block' },
  '& > tr': { ...columns, ...areas, minHeight: 36, color: theme.vars.palette.text.secondary },
  '& th': { ...theme.typography.caption, padding: 0, textAlign: 'start' },
  '& .runs': { display: 'none', [WIDE]: { display: 'block' } },
}));

export const ListBody = styled('tbody')(({ theme }) => ({
  display: 'block',
  position: 'relative',
  // Lines where rows are still to be drawn, should the scroll be faster than they are.
  backgroundImage: `linear-gradient(to top, ${theme.vars.palette.divider} 1px, transparent 1px)`,
  backgroundSize: `100% ${ROW_HEIGHT}px`,
}));

export const ListRow = styled('tr')(({ theme }) => ({
  ...columns,
  ...areas,
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: ROW_HEIGHT,
  paddingBlock: 8,
  contain: 'layout style',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[data-selected="true"]': { backgroundColor: theme.vars.palette.action.selected },
  '&:has(a:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
    borderRadius: 6,
  },
  '& > td, & > th': { padding: 0, minWidth: 0, textAlign: 'start', fontWeight: 'inherit' },
  '& > .status': { ...theme.typography.body2 },
  '& > .runs': { display: 'none', [WIDE]: { display: 'block' } },
  '& > .copy': { display: 'none', [MEDIUM]: { display: 'block' } },
  '& > .last, & > .next': {
    ...theme.typography.body2,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
    textAlign: 'end',
    [MEDIUM]: { textAlign: 'start' },
  },
  '& .line': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 },
  '& .about': { display: 'none', [MEDIUM]: { display: 'flex' } },
  '& .schedule': {
    ...theme.typography.body2,
    color: theme.vars.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minWidth: 60,
  },
  '& .title': {
    color: theme.vars.palette.text.primary,
    fontWeight: theme.typography.fontWeightMedium,
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    outline: 'none',
    // The whole row leads to the monitor.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& .tag': {
    ...theme.typography.caption,
    minWidth: 40,
    maxWidth: 200,
    paddingInline: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 6,
    color: theme.vars.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .more': { flexShrink: 0, minWidth: 'auto' },
  '&.gone': { opacity: 0.5 },
  // What is pressed by itself stands above the link, and out of the way until it is looked for.
  '& .check, & .copy': { position: 'relative', zIndex: 1 },
  '@media (hover: hover)': {
    '& .check, & .copy': { opacity: 0 },
    '&:hover .check, &:hover .copy, & .check:focus-within, & .copy:focus-within, &.choosing .check': { opacity: 1 },
  },
}));

export const CheckBox = styled('input')(({ theme }) => ({
  display: 'block',
  width: 16,
  height: 16,
  margin: 2,
  accentColor: theme.vars.palette.primary.main,
  cursor: 'pointer',
}));
