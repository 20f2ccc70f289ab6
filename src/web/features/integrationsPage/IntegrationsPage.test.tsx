import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { attemptOf, integrationOf, notificationOf } from '../../testing/alerts.ts';
import { monitors, openIntegrations, PAGE } from './testing/openIntegrations.tsx';
import { NOW } from '../../../testing/clock.ts';
import { enterText } from '../../testing/enterText.ts';

const [backup] = monitors;
if (!backup) throw new Error('There is a monitor');

const chat = integrationOf({
  name: 'Ops channel',
  config: { kind: 'slack', url: { isSet: true, host: 'hooks.slack.com' } },
  monitorIds: monitors.map(({ monitorId }) => monitorId),
  lastDelivery: { at: NOW - 5 * MINUTE_MS, state: 'sent', answer: 'ok', notificationId: 'nid_1' },
});
const mail = integrationOf({
  integrationId: 'iid_0000000000000000000002',
  name: 'Boss',
  config: { kind: 'email', to: 'boss@example.com' },
  isDefault: false,
  wantsSummary: false,
  remindEverySeconds: 3_600,
  alertAfterFailures: 3,
});
const failed = {
  at: NOW - 2 * 60 * MINUTE_MS,
  state: 'failed',
  answer: 'no_team',
  notificationId: 'nid_2',
} as const;

const row = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('the integrations of a team', () => {
  it('show where and when alerts are sent, and how the last one went, without secrets', async () => {
    await openIntegrations({ integrations: [chat, mail] });
    const channel = await row('Ops channel');
    expect(channel.getByText('Slack · hooks.slack.com')).toBeVisible();
    expect(channel.getByText('Last alert sent', { exact: false })).toHaveTextContent('Last alert sent 5 min ago');
    expect(channel.getByText('Default for new monitors · Bursts grouped into one summary')).toBeVisible();
    expect(channel.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    const boss = await row('Boss');
    expect(boss.getByText('E-mail · boss@example.com')).toBeVisible();
    expect(boss.getByText('Not used by any monitor')).toBeVisible();
    expect(boss.getByText('Reminder every 1 h · After 3 failures')).toBeVisible();
    expect(boss.getByRole('button', { name: 'No monitor uses it' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('very-secret');
  });

  it('are requested once, along with the shell’s data', async () => {
    const { platform } = await openIntegrations({ integrations: [chat] });
    await row('Ops channel');
    const asked = platform.commands.map((command) => (command.kind === 'rpc' ? command.rpc.join('/') : command.kind));
    expect(asked.filter((name) => name === 'integrations/list')).toHaveLength(1);
    expect(asked.indexOf('integrations/list')).toBeLessThan(asked.indexOf('document-get-many'));
  });

  it('say how many monitors use them, even if not all are listed', async () => {
    const { user } = await openIntegrations({ integrations: [{ ...chat, monitorCount: 1_250 }] });
    await user.click(await screen.findByRole('button', { name: '1,250 monitors' }));
    expect(await screen.findByText('And 1,248 more')).toBeVisible();
  });

  it('link to the monitors that use them', async () => {
    const { user } = await openIntegrations({ integrations: [chat] });
    const channel = await row('Ops channel');
    await user.click(channel.getByRole('button', { name: '2 monitors' }));
    const link = await channel.findByRole('link', { name: 'Nightly backup' });
    expect(link).toHaveAttribute('href', expect.stringContaining(`/monitors/hearthbeat/${backup.monitorId}`));
    expect(await channel.findByRole('link', { name: 'Invoices' })).toBeVisible();
  });

  it('show recent notifications with each attempt', async () => {
    const attempts = [
      attemptOf({ isDelivered: false, status: 500, answer: 'upset' }),
      attemptOf({ at: NOW, answer: 'fine now' }),
    ];
    const notifications = [notificationOf({ monitorId: backup.monitorId, state: 'sent', attempts })];
    const { user } = await openIntegrations({ integrations: [chat], notifications });
    const channel = await row('Ops channel');
    await user.click(channel.getByRole('button', { name: 'Deliveries' }));
    const list = within(await channel.findByRole('list', { name: 'Recent deliveries' }));
    expect(await list.findByRole('link', { name: 'Nightly backup' })).toBeVisible();
    await user.click(list.getByRole('button', { name: '2 attempts' }));
    expect(list.getByText('upset')).toBeVisible();
    expect(list.getByText('fine now')).toBeVisible();
  });

  it('say why an integration was switched off, and how to turn it back on', async () => {
    const why = 'The destination answered “no_team”. Fix that, then turn the integration on.';
    const disabled = { at: NOW - 60 * MINUTE_MS, why, isUnwanted: false };
    const notifications = [notificationOf({ state: 'failed', attempts: [attemptOf({ isDelivered: false })] })];
    const integrations = [{ ...chat, disabled, lastDelivery: failed }];
    const { user } = await openIntegrations({ integrations, notifications });
    const channel = await row('Ops channel');
    const notice = channel.getByText(/^Off since/);
    expect(notice).toHaveTextContent(`Off since 11:00. ${why}`);
    expect(channel.getAllByText(/no_team/)).toHaveLength(1);
    expect(channel.queryByText(/not delivered|^Failing since|^Last/)).not.toBeInTheDocument();
    await user.click(channel.getByRole('button', { name: 'Deliveries' }));
    expect(await channel.findByRole('button', { name: '1 attempt' })).toBeVisible();
    expect(channel.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
  });

  it('can be turned back on', async () => {
    const disabled = { at: NOW, why: 'The destination rejected an alert.', isUnwanted: false };
    const { user, server } = await openIntegrations({ integrations: [{ ...chat, disabled }] });
    const channel = await row('Ops channel');
    server.fail(() => refuse('DocumentAtomicCommitError'));
    await user.click(channel.getByRole('button', { name: 'Turn on Ops channel' }));
    expect(await screen.findByText(/^Someone else just changed this integration/)).toBeVisible();
    server.fail(undefined);
    await user.click(channel.getByRole('button', { name: 'Turn on Ops channel' }));
    expect(await screen.findByText('Ops channel is on again')).toBeVisible();
    await waitFor(() => expect(channel.queryByText('Switched off', { exact: false })).not.toBeInTheDocument());
    expect(screen.getByRole('listitem', { name: 'Ops channel' })).toHaveFocus();
    expect(channel.getByText('Default for new monitors · Bursts grouped into one summary')).toBeVisible();
  });

  it('can be turned back on only by a recipient who unsubscribed', async () => {
    const why = 'The recipient at boss@example.com unsubscribed.';
    await openIntegrations({ integrations: [{ ...mail, disabled: { at: NOW, why, isUnwanted: true } }] });
    const boss = await row('Boss');
    expect(boss.getByText(/unsubscribed/)).toBeVisible();
    expect(boss.queryByRole('button', { name: /Turn on Boss$/ })).not.toBeInTheDocument();
  });

  it('retry a failed alert immediately, and show when it has arrived', async () => {
    const { user, platform } = await openIntegrations({ integrations: [{ ...chat, lastDelivery: failed }] });
    const channel = await row('Ops channel');
    expect(channel.getByText('Last alert failed', { exact: false })).toHaveTextContent('Last alert failed 2 h ago');
    expect(channel.getByText('no_team')).toBeVisible();
    await user.click(channel.getByRole('button', { name: 'Retry now: the last alert to Ops channel' }));
    expect(await channel.findByText('Last alert sent', { exact: false })).toBeVisible();
    expect(channel.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('listitem', { name: 'Ops channel' })).toHaveFocus());
    expect(platform.commands).toContainEqual(
      expect.objectContaining({
        rpc: ['notifications', 'retry'],
        input: expect.objectContaining({ notificationId: 'nid_2' }),
      }),
    );
  });

  it('say why an alert could not be retried', async () => {
    const { user, server } = await openIntegrations({ integrations: [{ ...chat, lastDelivery: failed }] });
    const channel = await row('Ops channel');
    server.fail(() => refuse('DocumentNotFoundError'));
    await user.click(channel.getByRole('button', { name: /Retry now/ }));
    expect(await screen.findByText('Couldn’t retry')).toBeVisible();
    expect(channel.getByRole('button', { name: /Retry now/ })).toBeEnabled();
    const message = 'can’t be sent because the monitor has gone down again since';
    server.fail(() => refuse('InvalidInputError', { path: 'notificationId', message }));
    await user.click(channel.getByRole('button', { name: /Retry now/ }));
    expect(await screen.findByText(`The alert ${message}.`)).toBeVisible();
  });
});

describe('an integration that no monitor uses', () => {
  it('can be turned on for all monitors after confirmation', async () => {
    const { user } = await openIntegrations({ integrations: [mail] });
    const boss = await row('Boss');
    await user.click(await boss.findByRole('button', { name: 'Turn on for both monitors' }));
    const dialog = await screen.findByRole('dialog', { name: 'Turn on Boss for both monitors?' });
    await user.click(within(dialog).getByRole('button', { name: 'Turn on for both monitors' }));
    expect(await screen.findByText('Boss is on for both monitors')).toBeVisible();
    expect(await boss.findByRole('button', { name: '2 monitors', hidden: true })).toBeInTheDocument();
    await waitFor(() => expect(boss.queryByRole('button', { name: /Turn on for/ })).not.toBeInTheDocument());
  });
});

describe('deleting an integration', () => {
  const ask = async () => {
    const opened = await openIntegrations({ integrations: [chat, mail] });
    await opened.user.click((await row('Ops channel')).getByRole('button', { name: 'More actions for Ops channel' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Ops channel?' });
    const confirm = () => opened.user.click(within(dialog).getByRole('button', { name: 'Delete integration' }));
    return { ...opened, dialog, confirm };
  };

  it('asks first, and says which monitors will no longer alert', async () => {
    const { dialog, confirm } = await ask();
    expect(dialog).toHaveTextContent('2 monitors send their alerts here and will stop');
    await confirm();
    expect(await screen.findByText('Deleted Ops channel')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Ops channel' })).not.toBeInTheDocument());
    expect(await row('Boss')).toBeDefined();
  });

  it('is refused, with an explanation, when someone else has changed it', async () => {
    const { server, dialog, confirm } = await ask();
    server.change(chat.integrationId, { versionstamp: '2', name: 'Ops' });
    await confirm();
    expect(await within(dialog).findByText(/Someone else just changed this integration/)).toBeVisible();
  });

  it('succeeds when someone else has already deleted it', async () => {
    const { server, confirm } = await ask();
    server.remove(chat.integrationId);
    await confirm();
    expect(await screen.findByText('Deleted Ops channel')).toBeVisible();
  });
});

describe('the page of a team without integrations', () => {
  it('says what is missing and offers every kind', async () => {
    await openIntegrations();
    expect(await screen.findByText(/^No one gets alerted yet/)).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Integrations to add' })).getAllByRole('link')).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Add integration' })).not.toBeInTheDocument();
  });
});

describe('the gallery', () => {
  it('finds matching kinds, or says that there are none', async () => {
    const { user } = await openIntegrations({ integrations: [chat] });
    await user.click(await screen.findByRole('button', { name: 'Add integration' }));
    const search = screen.getByRole('searchbox', { name: 'Search integrations' });
    expect(search).toHaveFocus();
    await user.keyboard('pager');
    const gallery = within(screen.getByRole('list', { name: 'Integrations to add' }));
    expect(gallery.getAllByRole('link').map((link) => link.textContent)).toEqual([expect.stringMatching(/^PagerDuty/)]);
    await user.keyboard(' duck');
    expect(gallery.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText(/^No integration by that name/)).toBeVisible();
  });

  it('opens the form at an address, and going back closes it', async () => {
    const { user, address, router } = await openIntegrations();
    await user.click(await screen.findByRole('link', { name: /^Discord/ }));
    expect(await screen.findByRole('dialog', { name: 'Add Discord' })).toBeVisible();
    expect(address()).toBe(`${PAGE}?add=discord`);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe(PAGE);
  });
});

describe('an address that opens a form', () => {
  it('edits the integration in the address', async () => {
    const { user, address } = await openIntegrations({
      integrations: [chat, mail],
      search: `?edit=${mail.integrationId}`,
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Boss' }));
    const name = await dialog.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Boss');
    await user.clear(name);
    await enterText(user, name, 'The boss');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved The boss')).toBeVisible();
    expect(await row('The boss')).toBeDefined();
    expect(address()).toBe(PAGE);
  });

  it('asks before discarding what was typed', async () => {
    const { user } = await openIntegrations({ search: '?add=email' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an e-mail address' }));
    await enterText(user, await dialog.findByRole('textbox', { name: 'Name' }), 'Night shift');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(dialog.getByDisplayValue(/Night shift$/)).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Close' }));
    const again = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await user.click(within(again).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(again).not.toBeInTheDocument());
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that the integration does not exist', async () => {
    await openIntegrations({ integrations: [chat], search: '?edit=iid_gone' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit integration' }));
    expect(dialog.getByText(/^This integration doesn’t exist/)).toBeVisible();
  });

  it('opens nothing for an unknown kind', async () => {
    await openIntegrations({ integrations: [chat], search: '?add=fax' });
    await row('Ops channel');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('integrations that cannot be read', () => {
  it('show an error, and load after a retry', async () => {
    const { user, server } = await openIntegrations({ integrations: [chat], failure: () => refuse('ForbiddenError') });
    expect(await screen.findByText('Couldn’t load integrations')).toBeVisible();
    expect(screen.getByText('You don’t have permission to do this.')).toBeVisible();
    server.fail(undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Ops channel')).toBeDefined();
  });
});
