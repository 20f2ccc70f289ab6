import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { PRODUCT_NAME } from '../../contract/brand.ts';
import { HearthMark } from './icons/HearthMark.tsx';
import { latePart } from './separateCode.ts';

/** The decorative panel loads after the form, without shifting it. */
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
      <Suspense>
        <AuthPanel />
      </Suspense>
    </Box>
  );
}
