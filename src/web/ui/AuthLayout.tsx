import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { PRODUCT_NAME } from '../../contract/brand.ts';
import { HearthMark } from './icons/HearthMark.tsx';
import { latePart } from './separateCode.ts';

/** The picture is loaded after the form, without shifting it. */
const AuthPanel = latePart(async () => (await import('./AuthPanel.tsx')).AuthPanel);

interface Props {
  title: string;
  children: ReactNode;
  /** Links to other screens. */
  footer: ReactNode;
}

/** The layout of sign-in screens: the form, beside a decorative panel on large screens. */
export function AuthLayout({ title, children, footer }: Props) {
  return (
    <Box sx={{ display: 'grid', minHeight: '100dvh', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', p: { xs: 3, sm: 5 } }}>
        <Typography component="header" variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <HearthMark sx={{ fontSize: '2rem' }} />
          {PRODUCT_NAME}
        </Typography>
        {/* At the top rather than in the middle, so that the form doesn't move when steps and messages change. */}
        <Box
          component="main"
          id="main"
          sx={{ width: '100%', maxWidth: '22rem', mx: 'auto', pt: { xs: 5, sm: '14vh' }, pb: 5 }}
        >
          <Typography variant="h1" sx={{ fontSize: '1.5rem', mb: 3, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {children}
          <Typography component="p" sx={{ mt: 4, color: 'text.secondary' }}>
            {footer}
          </Typography>
        </Box>
      </Box>
      <Panel aria-hidden data-decorative className="dark">
        <Suspense>
          <AuthPanel />
        </Suspense>
      </Panel>
    </Box>
  );
}

/** A window into the night, in both themes: an ember-like glow rises from its corner. */
const Panel = styled('div')(({ theme }) => ({
  display: 'none',
  position: 'relative',
  overflow: 'hidden',
  margin: theme.spacing(1.5),
  borderRadius: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  background: `radial-gradient(80% 50% at 85% 108%, color-mix(in oklab, ${theme.vars.palette.primary.main} 45%, transparent), transparent) ${theme.vars.palette.background.default}`,
  [theme.breakpoints.up('lg')]: { display: 'block' },
}));
