import { styled } from '@mui/material/styles';

const Panel = styled('div')(({ theme }) => ({
  display: 'none',
  position: 'relative',
  overflow: 'hidden',
  margin: theme.spacing(1.5),
  borderRadius: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.shell.emberTint,
  // The glow of embers: low, wide, strongest where the arches meet the ground.
  backgroundImage: `radial-gradient(70% 55% at 50% 104%, color-mix(in oklab, ${theme.vars.palette.primary.main} 42%, transparent), transparent 72%), linear-gradient(to bottom, ${theme.vars.palette.background.default}, transparent 60%)`,
  [theme.breakpoints.up('lg')]: { display: 'block' },
  '& svg': { position: 'absolute', insetInline: 0, bottom: 0, width: '100%', height: '100%' },
}));

const ARCH_RADII = [90, 150, 220, 300, 390, 490, 600];

/** A blank, decorative panel: arches of a hearth over a glow. Seen on large screens only. */
export function AuthPanel() {
  return (
    <Panel aria-hidden data-decorative>
      <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" fill="none" stroke="currentColor">
        {ARCH_RADII.map((radius, index) => (
          <path
            key={radius}
            d={`M${400 - radius} 1000V${1000 - radius * 0.35}a${radius} ${radius} 0 0 1 ${radius * 2} 0V1000`}
            strokeWidth={1.25}
            opacity={0.34 - index * 0.042}
          />
        ))}
      </svg>
    </Panel>
  );
}
