import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import type { ScreenLook } from '../../../contract/screens.ts';
import { createFakePlatform, refuse, type FakePlatform } from '../../../sdk/fakePlatform.ts';
import { TransportError } from '../../../sdk/platform.ts';
import { NOW } from '../../../testing/clock.ts';
import { DarkThemeProvider } from '../theme/index.ts';
import { lookOf } from './testing/looks.ts';
import { TvScreen } from './TvScreen.tsx';

const HOUR = 3_600_000;

describe('TV mode', () => {
  beforeEach(() => void jest.useFakeTimers({ now: NOW }));
  afterEach(() => void jest.useRealTimers());

  async function show(look: ScreenLook | null, platform: FakePlatform | null = createFakePlatform(() => look)) {
    const onHealed = jest.fn();
    render(
      <DarkThemeProvider>
        <TvScreen platform={platform} onHealed={onHealed} />
      </DarkThemeProvider>,
    );
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(0);
    return { platform: platform as FakePlatform, onHealed, pass };
  }

  it('says that everything is up, with the figures and every monitor', async () => {
    await show(lookOf({}, [{ name: 'Backup' }, { name: 'Invoices' }]));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All 2 up');
    expect(screen.getByText('Machines')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent(
      'Uptime, 30 days99.71%Runs today4124 runs failedIntegrations1 of 1Working',
    );
    expect(screen.getByRole('list', { name: 'All monitors' })).toHaveTextContent(
      /^All.*Backup: Up.*Uptime in the last 30 days: 99\.71%$/,
    );
    expect(screen.queryByRole('list', { name: 'Needs attention' })).not.toBeInTheDocument();
    expect(document.title).toBe('Machines – Hearth');
  });

  it('marks a flapping monitor that’s up', async () => {
    const look = lookOf({}, [{ name: 'Backup', status: 'down' }, { name: 'Invoices' }]);
    const cards = look.attention.cards.map((card) => ({ ...card, status: 'flapping' as const, flaps: 5 }));
    const wall = look.wall.map((group) => ({
      ...group,
      tiles: group.tiles.map(([id, name]): (typeof group.tiles)[number] => [id, name, 'up']),
    }));
    await show({ ...look, counts: { ...look.counts, down: 0, up: 2 }, attention: { ...look.attention, cards }, wall });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All 2 up, 1 flapping');
    expect(screen.getByRole('list', { name: 'Needs attention' })).toHaveTextContent('Backup, flapping');
    const tiles = within(screen.getByRole('list', { name: 'All monitors' }));
    expect(tiles.getByText('Backup: Up, flapping')).toBeInTheDocument();
    expect(tiles.getByText('Invoices: Up')).toBeInTheDocument();
  });

  it('says how many of the monitors that are down are snoozed', async () => {
    const look = lookOf({}, [
      { name: 'Backup', status: 'down' },
      { name: 'Invoices', status: 'down' },
    ]);
    const [first, ...others] = look.attention.cards;
    const cards = [{ ...first!, snoozedUntil: NOW + HOUR }, ...others];
    const { pass } = await show({ ...look, attention: { ...look.attention, cards } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^All 2 down \(1 snoozed\)$/);
    await pass(HOUR);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^All 2 down$/);
  });

  it('says what is wrong, since when and why, without links', async () => {
    const look = lookOf({}, [{ name: 'Backup', status: 'down', statusSince: NOW - HOUR }, { name: 'Invoices' }]);
    const { cards } = look.attention;
    await show({
      ...look,
      attention: {
        ...look.attention,
        total: 3,
        cards: cards.map((card) => ({ ...card, reason: 'exit-status' as const, exitStatus: 3 })),
      },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('1 down');
    const trouble = screen.getByRole('list', { name: 'Needs attention' });
    expect(trouble).toHaveTextContent('Backup, downdown for 1 hExit status 3');
    expect(trouble).toHaveTextContent('2 more');
    const lanes = within(screen.getByRole('list', { name: /^Last 18 h/ })).getAllByRole('listitem');
    expect(lanes.map(({ textContent }) => textContent)).toEqual(['Backup, down', 'Invoices, up']);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('says which integrations don’t work', async () => {
    const channels = { total: 5, working: 3, failing: 1, off: 1, unconfirmed: 0, muted: 0 };
    await show(lookOf({ channels }));
    expect(screen.getByRole('main')).toHaveTextContent('Integrations3 of 51 failing, 1 off');
  });

  it('labels a team’s only monitor with its name instead of its tag', async () => {
    const look = lookOf({}, [{ name: 'Backup' }]);
    await show({ ...look, wall: look.wall.map((group) => ({ ...group, tag: 'nightly' })) });
    const wall = screen.getByRole('list', { name: 'All monitors' });
    expect(wall).toHaveTextContent(/^Backup/);
    expect(wall).not.toHaveTextContent('nightly');
  });

  it('counts by status when there are too many monitors for tiles', async () => {
    const [group] = lookOf().wall;
    await show(
      lookOf({ wall: [{ ...group!, tag: 'robots', counts: { ...group!.counts, up: 480, down: 20 }, tiles: [] }] }),
    );
    expect(screen.getByRole('list', { name: 'All monitors' })).toHaveTextContent('robotsDown20Up480');
  });

  it('says why no one is currently alerted', async () => {
    const hold = { kind: 'maintenance' as const, title: 'Patching', from: NOW - HOUR, to: NOW + HOUR, monitors: null };
    await show(lookOf({ holds: [hold, { ...hold, title: 'Later', from: NOW + HOUR, to: NOW + 2 * HOUR }] }));
    expect(screen.getByText(/^Maintenance “Patching” until \d\d:\d\d$/)).toBeVisible();
  });

  it('says that the connection is lost and how old the data is, until it is back', async () => {
    const { platform, onHealed, pass } = await show(lookOf());
    platform.answer(() => {
      throw new TransportError('away');
    });
    platform.realtime.changeStatus('offline');
    await pass(1_000);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Connection lost\. Showing data from \d\d:\d\d\./);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your monitor is up');
    expect(onHealed).not.toHaveBeenCalled();
    platform.answer(() => lookOf());
    await pass(3_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(onHealed).toHaveBeenCalledTimes(1);
  });

  it('no longer shows anything once the link is revoked', async () => {
    const { platform, pass } = await show(lookOf({}, [{ name: 'Backup' }]));
    platform.answer(() => refuse('UnauthenticatedError'));
    platform.realtime.changeStatus('offline');
    await pass(1_000);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link doesn’t work');
    expect(document.body).not.toHaveTextContent(/Backup|Machines/);
    expect(document.title).not.toContain('Machines');
  });

  it('reports an address without a secret', async () => {
    await show(null, null);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link doesn’t work');
  });

  it('keeps the display on, and hides a pointer that no one moves', async () => {
    const request = jest.fn(async (_kind: string) => ({ release: async () => undefined }));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    const { pass } = await show(lookOf());
    expect(request).toHaveBeenCalledWith('screen');
    const page = screen.getByRole('main').parentElement!;
    expect(page).not.toHaveAttribute('data-idle');
    await pass(3_000);
    expect(page).toHaveAttribute('data-idle');
    act(() => void window.dispatchEvent(new Event('pointermove')));
    expect(page).not.toHaveAttribute('data-idle');
    Reflect.deleteProperty(navigator, 'wakeLock');
  });
});
