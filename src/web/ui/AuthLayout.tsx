import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { HearthMark } from './icons/HearthMark.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** Where else to go. */
  footer: ReactNode;
}

/** The screens of signed-out visitors: the form beside a decorative panel on large screens, alone on others. */
export function AuthLayout({ title, children, footer }: Props) {
  return (
    <Box sx={{ display: 'grid', minHeight: '100dvh', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', p: { xs: 3, sm: 5 } }}>
        <HearthMark sx={{ fontSize: '2rem' }} />
        {/* At the top, not in the middle: the form keeps its place when a step or a message comes and goes. */}
        <Box
          component="main"
          id="main"
          sx={{ width: '100%', maxWidth: '22rem', mx: 'auto', pt: { xs: 5, sm: '14vh' }, pb: 5 }}
        >
          <Typography variant="h1" sx={{ fontSize: '1.5rem', mb: 3 }}>
            {title}
          </Typography>
          {children}
          <Typography component="p" sx={{ mt: 4, color: 'text.secondary' }}>
            {footer}
          </Typography>
        </Box>
      </Box>
      <AuthPanel />
    </Box>
  );
}

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
function AuthPanel() {
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
