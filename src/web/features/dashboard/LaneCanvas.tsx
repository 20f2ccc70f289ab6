import { styled } from '@mui/material/styles';
import { statusColor } from '../../ui/StatusDot.tsx';

/** One style sheet for all marks, since there are many. Lengths scale with the text, which is larger in TV mode. */
export const LaneCanvas = styled('div')(({ theme }) => {
  const { vars } = theme;
  return {
    position: 'relative',
    padding: '0.625rem 0.875rem',
    '--names': '10.5rem',
    // A whole number of pixels, which keeps rings round.
    '--ring': '0.5625rem',
    '@supports (width: round(1rem, 1px))': { '--ring': 'round(0.5625rem, 1px)' },
    '& .axis': { position: 'relative', height: '1.25rem', marginLeft: 'var(--names)' },
    '& .tick': {
      position: 'absolute',
      transform: 'translateX(-50%)',
      color: vars.palette.text.secondary,
      whiteSpace: 'nowrap',
      ...theme.typography.micro,
    },
    '& .is-now': { color: vars.palette.text.primary, fontWeight: theme.typography.fontWeightMedium },
    '& .behind': {
      position: 'absolute',
      inset: '1.875rem 0.875rem 0.625rem calc(var(--names) + 0.875rem)',
      pointerEvents: 'none',
    },
    '& .line': { position: 'absolute', top: 0, bottom: 0, width: 1, background: vars.palette.divider },
    '& .hold': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      background: vars.palette.action.selected,
    },
    // A title can extend past the end of its maintenance, as far as the next title.
    '& .hold-title': {
      position: 'absolute',
      top: 0,
      padding: '0.125rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: vars.palette.text.secondary,
      whiteSpace: 'nowrap',
      ...theme.typography.micro,
    },
    '& .now': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      left: 0,
      width: '100%',
      borderLeft: `2px solid ${vars.palette.primary.main}`,
      willChange: 'transform',
    },
    '& .lanes': { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
    // Leaves room above the lanes for maintenance titles.
    '& .has-holds': { paddingTop: '0.875rem' },
    '& .lane': {
      display: 'grid',
      gridTemplateColumns: 'var(--names) minmax(0, 1fr)',
      alignItems: 'center',
      minHeight: '1.5rem',
    },
    '& .name': {
      paddingRight: '0.75rem',
      overflow: 'hidden',
      textAlign: 'left',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: vars.palette.text.primary,
      textDecoration: 'none',
      ...theme.typography.caption,
    },
    [theme.breakpoints.down('sm')]: {
      '--names': '0rem',
      '& .lane': { gridTemplateColumns: 'minmax(0, 1fr)', paddingBottom: '0.25rem' },
      // The name overlays its track, so it hides the hour lines behind it.
      '& .name': {
        position: 'relative',
        zIndex: 1,
        justifySelf: 'start',
        maxWidth: '100%',
        paddingRight: '0.25rem',
        background: vars.palette.background.paper,
      },
    },
    '& .name:hover': { textDecoration: 'underline' },
    '& .name[data-status=down], & .name[data-status=broken]': {
      color: statusColor('down'),
      fontWeight: theme.typography.fontWeightMedium,
    },
    '& .name[data-status=late]': { color: statusColor('late'), fontWeight: theme.typography.fontWeightMedium },
    '& .track': { position: 'relative', height: '0.8125rem' },
    '& .mark': { position: 'absolute', top: 0, bottom: 0, minWidth: 4, borderRadius: 3, boxSizing: 'border-box' },
    '& .mark[data-to]': { cursor: 'pointer' },
    '& .mark[data-chosen]': { outline: `2px solid ${vars.palette.text.primary}`, outlineOffset: 1, zIndex: 2 },
    // In front of the hours that are still to come.
    '& .chosen:not(:empty)': {
      position: 'absolute',
      inset: '0.375rem 0.875rem auto auto',
      paddingLeft: '0.5rem',
      background: vars.palette.background.paper,
      ...theme.typography.caption,
    },
    '& .ran': { background: statusColor('up'), opacity: 0.85 },
    '& .failed': { background: statusColor('down'), zIndex: 1 },
    '& .down': { background: statusColor('down') },
    '& .down:not(:focus-visible)': { opacity: 0.45 },
    '& .ribbon': { minWidth: 2, borderRadius: 1 },
    '& .ribbon.ran': { opacity: 0.45 },
    '& .running': { background: statusColor('started') },
    '& .missed': { border: `1.5px solid ${statusColor('down')}` },
    '& .late': {
      // Wide enough to be seen beside the line for the current time.
      minWidth: '0.5rem',
      border: `1px dashed ${statusColor('late')}`,
      // TV mode's oldest browsers show the border alone.
      '@supports (color: color-mix(in srgb, red, red))': {
        background: `color-mix(in srgb, ${statusColor('late')} 14%, transparent)`,
      },
    },
    '& .expected': {
      width: 'var(--ring)',
      height: 'var(--ring)',
      top: 'calc(50% - var(--ring) / 2)',
      bottom: 'auto',
      border: `1.5px solid ${vars.palette.text.secondary}`,
      borderRadius: '50%',
    },
    '& .mark:hover': { filter: 'brightness(1.15)' },
    '@media (forced-colors: active)': {
      '& .mark': { forcedColorAdjust: 'none' },
      '& .now': { borderLeftColor: 'Highlight' },
    },
  };
});
