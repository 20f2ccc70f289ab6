import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { attemptOf, integrationOf, notificationOf } from '../../testing/alerts.ts';
import { openIntegrations } from './testing/openIntegrations.tsx';

const channel = integrationOf({ name: 'Ops channel' });
const mutedUntil = (until: number | null): Integration => ({ ...channel, muted: { at: NOW - 1, until } });

const row = async () => within(await screen.findByRole('listitem', { name: 'Ops channel' }));

describe('an integration', () => {
  it.each([
    [/^Until unmuted/, 'Muted Ops channel', 'Muted until someone unmutes it'],
    [/^1 h/, 'Muted Ops channel until 13:00', 'Muted until 13:00'],
    [/^8 h/, 'Muted Ops channel until 20:00', 'Muted until 20:00'],
    [/^Tomorrow morning/, 'Muted Ops channel until tomorrow at 09:00', 'Muted until tomorrow at 09:00'],
  ])('is muted by %s with a notice, and unmuted by Undo', async (choice, toast, notice) => {
    const { user } = await openIntegrations({ integrations: [channel] });
    const ops = await row();
    await user.click(ops.getByRole('button', { name: 'Mute Ops channel' }));
    await user.click(screen.getByRole('menuitem', { name: choice }));
    expect(await screen.findByText(toast)).toBeVisible();
    expect(await ops.findByText(notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Unmuted Ops channel')).toBeVisible();
    expect(ops.queryByText(notice)).not.toBeInTheDocument();
  });

  it('is unmuted from its notice, which moves the focus to the row, and muted again by Undo', async () => {
    const { user } = await openIntegrations({ integrations: [mutedUntil(NOW + HOUR_MS)] });
    const ops = await row();
    expect(ops.getByText('Alerts during this time are dropped, not sent later.')).toBeVisible();
    await user.click(ops.getByRole('button', { name: 'Unmute Ops channel' }));
    expect(await screen.findByText('Unmuted Ops channel')).toBeVisible();
    expect(screen.getByRole('listitem', { name: 'Ops channel' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await ops.findByText('Muted until 13:00')).toBeVisible();
  });

  it('is unmuted or muted for longer from the menu', async () => {
    const { user } = await openIntegrations({ integrations: [mutedUntil(NOW + HOUR_MS)] });
    const ops = await row();
    await user.click(ops.getByRole('button', { name: 'Mute Ops channel' }));
    await user.click(screen.getByRole('menuitem', { name: /^8 h/ }));
    expect(await ops.findByText('Muted until 20:00')).toBeVisible();
    await user.click(ops.getByRole('button', { name: 'Mute Ops channel' }));
    await user.click(screen.getByRole('menuitem', { name: 'Unmute' }));
    expect(await screen.findByText('Unmuted Ops channel')).toBeVisible();
  });

  it('says why it could not be muted', async () => {
    const { user, server } = await openIntegrations({ integrations: [channel] });
    const ops = await row();
    await user.click(ops.getByRole('button', { name: 'Mute Ops channel' }));
    server.fail(() => refuse('DocumentNotFoundError'));
    await user.click(screen.getByRole('menuitem', { name: 'Until unmuted' }));
    expect(await screen.findByText('Couldn’t mute Ops channel')).toBeVisible();
    expect(screen.getByText('Someone deleted this integration.')).toBeVisible();
  });

  it('offers no retry while it is muted, and lists the alerts that weren’t sent', async () => {
    const attempts = [attemptOf({ isDelivered: false })];
    const lastDelivery = { at: NOW, state: 'failed', answer: 'no_team', notificationId: 'nid_1' } as const;
    const { user } = await openIntegrations({
      integrations: [{ ...mutedUntil(null), lastDelivery }],
      notifications: [
        notificationOf({ notificationId: 'nid_2', state: 'muted' }),
        notificationOf({ notificationId: 'nid_1', state: 'failed', attempts }),
      ],
    });
    const ops = await row();
    await user.click(ops.getByRole('button', { name: 'Deliveries' }));
    expect(await ops.findByText('Not sent: muted')).toBeVisible();
    expect(ops.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
  });
});
