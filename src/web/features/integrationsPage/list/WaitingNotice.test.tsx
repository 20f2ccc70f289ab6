import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MINUTE_MS } from '../../../../contract/durations.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { NOW } from '../../../../testing/clock.ts';
import { integrationOf } from '../../../testing/alerts.ts';
import { openIntegrations } from '../testing/openIntegrations.tsx';

const mail = integrationOf({ name: 'Boss', config: { kind: 'email', to: 'boss@example.com' } });

const row = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('an integration that its recipient has not confirmed', () => {
  const waiting = (sentAt: number | null) => ({ ...mail, confirmation: { state: 'waiting' as const, sentAt } });

  it('says so and since when, and what the recipient must do', async () => {
    await openIntegrations({ integrations: [waiting(NOW - 5 * MINUTE_MS)] });
    const boss = await row('Boss');
    expect(boss.getByText('Waiting for confirmation')).toBeVisible();
    expect(boss.getByText(/until its recipient clicks the link/)).toHaveTextContent('Sent 5 min ago.');
  });

  it('is confirmed through another e-mail if the button is pressed', async () => {
    const { user } = await openIntegrations({ integrations: [waiting(NOW - 8 * 24 * 60 * MINUTE_MS)] });
    const boss = await row('Boss');
    expect(boss.getByText(/Its link has expired/)).toBeVisible();
    await user.click(boss.getByRole('button', { name: 'Resend the confirmation e-mail for Boss' }));
    expect(await screen.findByText('Confirmation e-mail sent')).toBeVisible();
    await waitFor(() => expect(boss.queryByText(/Its link has expired/)).not.toBeInTheDocument());
  });

  it('says how long to wait after too many e-mails', async () => {
    const { user, server } = await openIntegrations({ integrations: [waiting(null)] });
    const boss = await row('Boss');
    expect(boss.getByText(/It hasn’t been sent yet/)).toBeVisible();
    server.fail(() => refuse('RateLimitedError', { retryAfterSeconds: 3_601 }));
    await user.click(boss.getByRole('button', { name: 'Send the confirmation e-mail for Boss' }));
    expect(await screen.findByText('Too many sent today. Try again in 1 h 1 min.')).toBeVisible();
  });
});
