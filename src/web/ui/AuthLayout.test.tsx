import { expect, it } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor } from '@testing-library/react';
import { theme } from '../features/theme/theme.ts';
import { AuthLayout } from './AuthLayout.tsx';

it('shows the form under its heading, beside a decorative panel', async () => {
  const { container } = render(
    <ThemeProvider theme={theme}>
      <AuthLayout title="Login" footer="Elsewhere">
        <p>The form</p>
      </AuthLayout>
    </ThemeProvider>,
  );
  expect(screen.getByRole('main')).toContainElement(screen.getByText('The form'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Login');
  const panel = container.querySelector('[data-decorative]');
  expect(panel).toHaveAttribute('aria-hidden', 'true');
  await waitFor(() => expect(panel?.querySelector('use')).toBeInTheDocument());
  expect(panel).toHaveTextContent('');
});
