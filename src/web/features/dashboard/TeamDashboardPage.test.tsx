import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';
import { DashboardBlocks } from './TeamDashboardPage.tsx';
import { NOW } from '../../../testing/clock.ts';

describe('the dashboard of a team', () => {
  it('is grey blocks, which say nothing, while it is read', () => {
    const { container } = render(<DashboardBlocks />);
    const [blocks] = container.children;
    expect(blocks).toHaveAttribute('aria-hidden', 'true');
    expect(blocks?.childElementCount).toBeGreaterThan(1);
    expect(container).toHaveTextContent('');
  });

  it('tells how many monitors are how, what is down, what is due next and what has changed', async () => {
    const { team } = await openMonitors('', {
      monitors: [
        { name: 'Backup', status: 'down', statusSince: NOW - 3 * 3_600_000, dueAt: null },
        { name: 'Invoices', status: 'up', dueAt: NOW + 600_000 },
      ],
    });
    const down = await screen.findByRole('region', { name: 'Down now' });
    const backup = within(down).getByRole('link', { name: /Backup/ });
    expect(backup).toHaveTextContent('3 h ago');
    expect(backup.getAttribute('href')).toContain('/monitors/hearthbeat/');
    expect(screen.getByRole('region', { name: 'Due next' })).toHaveTextContent(/Invoicesin \d+ min/);
    const tile = within(screen.getByRole('list', { name: 'Monitors by status' })).getByRole('link', { name: /Down/ });
    expect(tile).toHaveTextContent('1');
    expect(tile).toHaveAttribute('href', `/dashboard${team}/monitors/hearthbeat?status=down`);
    expect(screen.getByRole('region', { name: 'Last changes' })).toHaveTextContent('No monitor has changed');
  });

  it('says how many monitors alert nobody, and mends that with one button', async () => {
    const { user, platform, server, teamId } = await openMonitors('', {
      monitors: [{ name: 'Backup', alertsNobody: true }, { name: 'Invoices' }],
      calls: {
        'preferences/get': () => ({ teams: [], quietHours: null, weeklyReport: false, mailedTo: 'ann@example.com' }),
        'alerting/mailMe': () => {
          server.change(server.ids()[0] ?? '', { alertsNobody: undefined });
          return { integrationId: 'iid_1', name: 'E-mail to ann@example.com' };
        },
      },
    });
    expect(await screen.findByText(/^1 of 2 monitors alerts nobody when it goes down\./)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'E-mail me' }));
    expect(await screen.findByText('Alerts now go to ann@example.com')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'E-mail me' })).not.toBeInTheDocument());
    expect(platform.commands).toContainEqual({ kind: 'rpc', rpc: ['alerting', 'mailMe'], input: { teamId } });
  });

  it('is read again when somebody else changes who is alerted', async () => {
    const { platform, server, teamId } = await openMonitors('', { monitors: [{ name: 'Backup' }] });
    await screen.findByRole('region', { name: 'Down now' });
    server.change(server.ids()[0] ?? '', { alertsNobody: true });
    act(() => platform.realtime.emit(['teams', teamId, 'alerting'], null));
    expect(await screen.findByText(/^Nobody is alerted when this team’s monitors go down\./)).toBeVisible();
  });

  it('offers no e-mail to someone without a confirmed address', async () => {
    await openMonitors('', {
      monitors: [{ name: 'Backup', alertsNobody: true }],
      calls: {
        'preferences/get': () => ({ teams: [], quietHours: null, weeklyReport: false, mailedTo: null }),
      },
    });
    expect(await screen.findByText(/Your account has no confirmed e-mail address\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add integration' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'E-mail me' })).not.toBeInTheDocument();
  });

  it('says how the first monitor is made when there is none', async () => {
    await openMonitors('', { monitors: [] });
    expect(await screen.findByText(/^A monitor tells you/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create monitor' })).toBeVisible();
    expect(await screen.findByText(/curl -fsS .*\/ping\/KEY\/my-job\?create=1/)).toBeVisible();
  });

  it('says so when it cannot be read, and reads it again when asked', async () => {
    const { server, user } = await openMonitors('', { monitors: [{ name: 'Backup' }] });
    await screen.findByRole('region', { name: 'Down now' });
    server.fail(() => refuse('ForbiddenError'));
    await user.click(screen.getByRole('link', { name: 'Hearthbeat' }));
    expect(await screen.findByText('The monitors could not be loaded')).toBeVisible();
    server.fail(undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Backup' })).toBeVisible();
  });
});
