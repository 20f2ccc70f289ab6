import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DAY_MS } from '../../../contract/durations.ts';
import { integrationOf, notificationOf } from '../../testing/alerts.ts';
import { NOW } from '../../../testing/clock.ts';
import { deliveriesWords, lostAlertsOf, stripCaption } from './list/deliveryWords.ts';
import { monitors, openIntegrations } from './testing/openIntegrations.tsx';

const mail = integrationOf({ integrationId: 'iid_mail', name: 'Boss' });
const row = async (name: string) => within(await screen.findByRole('listitem', { name }));

async function add(integrations = [mail]) {
  const app = await openIntegrations({ integrations, search: '?add=discord' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Discord' }));
  await app.user.click(await dialog.findByRole('textbox', { name: 'Webhook URL' }));
  await app.user.paste('https://discord.com/api/webhooks/1/x');
  const submit = () => app.user.click(dialog.getByRole('button', { name: 'Add' }));
  return { ...app, dialog, submit };
}

describe('adding an integration', () => {
  it('turns a team’s first integration on for all monitors, and shows where it is', async () => {
    const { dialog, submit } = await add([]);
    expect(await dialog.findByRole('radio', { name: 'Both' })).toBeChecked();
    await submit();
    expect(await screen.findByText('Discord added for 2 monitors')).toBeVisible();
    expect(await (await row('Discord')).findByRole('button', { name: '2 monitors' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('listitem', { name: 'Discord' })).toHaveFocus());
  });

  it('turns later integrations on for new monitors, unless all are chosen', async () => {
    const { user, dialog, submit } = await add();
    expect(await dialog.findByRole('radio', { name: 'New ones only' })).toBeChecked();
    expect(dialog.queryByRole('checkbox', { name: 'On for new monitors' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Both' }));
    await submit();
    expect(await screen.findByText('Discord added for 2 monitors')).toBeVisible();
  });

  it.each([
    ['New ones only', 'Discord added for new monitors', /Default for new monitors/],
    ['None yet', 'Discord added', /^(?!.*Default for new monitors)/],
  ])('given the choice “%s”, says “%s”', async (choice, words, rules) => {
    const { user, dialog, submit } = await add();
    await user.click(await dialog.findByRole('radio', { name: choice }));
    await submit();
    expect(await screen.findByText(words)).toBeVisible();
    await row('Discord');
    const card = screen.getByRole('listitem', { name: 'Discord' });
    expect(card).toHaveTextContent('No monitor uses it');
    expect(card).toHaveTextContent(rules);
  });
});

describe('the card of an integration', () => {
  it('comes first if it’s off, and stays there when it’s turned on', async () => {
    const disabled = { at: NOW, why: 'The destination rejected an alert.', isUnwanted: false };
    const off = integrationOf({ integrationId: 'iid_0000000000000000000003', name: 'Pager', disabled });
    const { user } = await openIntegrations({ integrations: [mail, off] });
    await row('Pager');
    const list = within(screen.getByRole('list', { name: 'Integrations' }));
    const names = () => list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names()).toEqual(['Pager', 'Boss']);
    expect(list.queryByRole('button', { name: 'Mute Pager' })).not.toBeInTheDocument();
    await user.click(list.getByRole('button', { name: 'Turn on Pager' }));
    expect(await list.findByRole('button', { name: 'Mute Pager' })).toBeVisible();
    expect(names()).toEqual(['Pager', 'Boss']);
  });

  it('sends a test that a monitor is down, or up', async () => {
    const { user, platform } = await openIntegrations({ integrations: [mail] });
    const card = await row('Boss');
    await user.click(card.getByRole('button', { name: 'Test' }));
    await user.click(card.getByRole('button', { name: 'Send “down”' }));
    expect(await card.findByText('Test “down” delivered')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Send “up”' }));
    expect(await card.findByText('Test “up” delivered')).toBeVisible();
    expect(platform.commands).toContainEqual(
      expect.objectContaining({
        rpc: ['integrations', 'testSaved'],
        input: expect.objectContaining({ integrationId: mail.integrationId, direction: 'down' }),
      }),
    );
  });

  it('says since when it has been failing, above its latest deliveries', async () => {
    const lastDelivery = { at: NOW, state: 'failed', answer: 'no_team', notificationId: 'nid_3' } as const;
    const sent = (['failed', 'failed', 'sent', 'muted'] as const).map((state, index) =>
      notificationOf({
        notificationId: `nid_${4 - index}`,
        integrationId: mail.integrationId,
        monitorId: monitors[0]?.monitorId ?? '',
        state,
        createdAt: NOW - index * DAY_MS,
      }),
    );
    await openIntegrations({ integrations: [{ ...mail, lastDelivery }], notifications: sent });
    const card = await row('Boss');
    expect(await card.findByText(/^Failing since .*: 2 alerts not delivered$/)).toBeVisible();
    expect(card.getByText('Last 4 alerts: 1 sent, 2 not delivered, 1 muted')).toBeVisible();
    expect(card.getByText('Last attempt', { exact: false })).toHaveTextContent('Last attempt just now');
    expect(card.queryByText('Last alert failed', { exact: false })).not.toBeInTheDocument();
  });
});

describe('the health of an integration', () => {
  const since = Date.UTC(2026, 10, 20, 12);
  const lost = { state: 'failed', createdAt: since } as const;
  const arrived = { state: 'sent', createdAt: since - DAY_MS } as const;
  const open = { state: 'waiting', createdAt: since + DAY_MS } as const;

  it.each([
    ['nothing if the last alert with a known outcome arrived', [open, arrived, lost], false, undefined],
    [
      'since when alerts have been lost, and how many',
      [lost, lost, arrived],
      false,
      { since: 'Failing since 20 Nov 2026', lost: '2 alerts not delivered' },
    ],
    [
      'how many, even if there is only one',
      [open, lost, arrived],
      true,
      { since: 'Failing since 20 Nov 2026', lost: '1 alert not delivered' },
    ],
    [
      'at least how many, if older alerts are unknown',
      [lost],
      true,
      { since: 'Failing since before 20 Nov 2026', lost: 'at least 1 alert not delivered' },
    ],
    ['nothing without notifications', [], false, undefined],
  ])('says %s', (_what, newestFirst, hasOlder, words) => {
    expect(lostAlertsOf(newestFirst, hasOlder, 'UTC')).toEqual(words);
  });

  it('includes how many deliveries are in the strip', () => {
    expect(deliveriesWords([arrived])).toBe('Last alert: 1 sent');
    expect(deliveriesWords([lost, arrived, open])).toBe('Last 3 alerts: 1 sent, 1 not delivered, 1 waiting');
    expect(stripCaption([lost, arrived])).toBe('Last 2 alerts');
    expect(stripCaption([{ state: 'muted' }, arrived, open])).toBe('Last 3 alerts, 1 muted, 1 waiting');
  });
});
