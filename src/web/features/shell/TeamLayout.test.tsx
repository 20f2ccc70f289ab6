import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { nightWatch, openShell } from './testing/openShell.tsx';

describe('a team that was made without a display name', () => {
  it('has a name wherever it stands', async () => {
    await openShell(`/teams/${nightWatch.teamId}`, [{ ...nightWatch, display: '' }]);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    for (const place of ['Teams', 'Breadcrumbs']) {
      const nav = within(screen.getByRole('navigation', { name: place }));
      expect(await nav.findByRole('link', { name: 'Unnamed team' })).toBeVisible();
    }
    expect(within(screen.getByRole('navigation', { name: 'Team' })).getByText('Unnamed team')).toBeVisible();
    expect(document.title).toBe('Dashboard | Unnamed team | Teams | Hearth Enterprise');
  });
});
