import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UseIntegration } from '../../../contract/alerting/alertingCalls.ts';
import type { CreateMonitor } from '../../../contract/monitors/monitorCalls.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { integrationOf } from '../../testing/alerts.ts';
import { setBrowserZone } from '../../testing/browserZone.ts';
import { fieldErrorText } from './fields/FieldErrorLinks.tsx';
import { listAddress, openEditor, teamId } from './testing/openEditor.ts';

const open = (calls: Parameters<typeof openEditor>[1] = {}) => openEditor(`${listAddress}/new`, calls);
const create = () => screen.getByRole('button', { name: 'Create monitor' });
const settingsOf = (inputs: CreateMonitor[]) => inputs[0]?.settings;

const mail = integrationOf({ teamId, integrationId: 'iid_mail', name: 'On call', isDefault: true });
const chat = integrationOf({ teamId, integrationId: 'iid_chat', name: 'Chat', isDefault: false });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the form of a new monitor', () => {
  it('starts with the name, and can be saved after choosing a schedule', async () => {
    const { user, inputsOf } = await open();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'Slug' })).not.toBeVisible();
    await user.keyboard('Backup');
    await user.click(screen.getByRole('button', { name: 'Nightly' }));
    expect(screen.queryByText('Enter a name.')).not.toBeInTheDocument();
    await user.click(create());
    await waitFor(() => expect(inputsOf('create')).toHaveLength(1));
    expect(settingsOf(inputsOf('create'))).toMatchObject({
      name: 'Backup',
      slug: 'backup',
      schedule: { kind: 'cron', expression: '30 2 * * *', timezone: 'UTC' },
      graceSeconds: 3_600,
    });
  });

  it('adjusts the grace period to a typed interval until someone chooses one', async () => {
    const { user, enter } = await open();
    const grace = () => screen.getByRole('textbox', { name: 'Grace period' });
    const interval = await screen.findByRole('textbox', { name: 'Interval' });
    await user.clear(interval);
    await enter('Interval', '2 h');
    expect(grace()).toHaveValue('15 min');
    await user.clear(grace());
    await enter('Grace period', '7 min');
    await user.clear(interval);
    await enter('Interval', '3 d');
    expect(grace()).toHaveValue('7 min');
  });

  it('shows no error for a name field that was only tabbed through', async () => {
    const { user } = await open();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Every 5 min' }));
    expect(screen.getByRole('textbox', { name: 'Interval' })).toHaveValue('5 min');
    expect(screen.getByRole('button', { name: 'Every 5 min' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('Enter a name.')).not.toBeInTheDocument();
  });

  it('uses the browser’s time zone for someone who has not chosen one', async () => {
    setBrowserZone('Europe/Stockholm');
    const { user, enter, inputsOf } = await open();
    await enter('Name', 'Backup');
    await user.click(screen.getByRole('button', { name: 'Weekly' }));
    expect(screen.getByRole('button', { name: /Timezone .*Europe\/Stockholm/ })).toBeVisible();
    await user.click(create());
    await waitFor(() => expect(inputsOf('create')).toHaveLength(1));
    expect(settingsOf(inputsOf('create'))?.schedule).toMatchObject({ timezone: 'Europe/Stockholm' });
  });

  it('draws what happens after the last ping of an interval', async () => {
    await open();
    const timeline = within(await screen.findByRole('list', { name: 'After the last ping' }));
    expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Pingnow',
      'Next ping duein 1 d1 h grace period',
      'Alertin 1 d 1 h',
    ]);
  });

  it('lists invalid fields beside the buttons, and expands their section', async () => {
    const { user, inputsOf, openMore, enter } = await open();
    await openMore();
    await enter('Runbook', 'wiki');
    await openMore();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Runbook' })).not.toBeVisible());
    await user.click(create());
    expect(await screen.findByText('2 fields need attention: Name, Runbook')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Runbook' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Runbook' })).toBeInvalid();
    await enter('Name', 'Backup');
    expect(await screen.findByText('1 field needs attention: Runbook')).toBeVisible();
    expect(inputsOf('create')).toEqual([]);
  });
});

it.each([
  [{}, undefined],
  [{ grace: 'x' }, '1 field needs attention: Grace period'],
  [{ tags: 'x', newTag: 'y' }, '1 field needs attention: Tags'],
  [{ grace: 'x', name: 'y' }, '2 fields need attention: Name, Grace period'],
])('for the errors %j, says %j', (errors, words) => {
  expect(fieldErrorText(errors)).toBe(words);
});

describe('the alerts of a new monitor', () => {
  const lists = { 'integrations/list': () => [mail, chat] };
  const alerts = async () => within(await screen.findByRole('group', { name: 'Alerts' }));

  it('default to the integrations for new monitors, without an extra request', async () => {
    const { user, enter, inputsOf, address } = await open(lists);
    expect(await (await alerts()).findByRole('checkbox', { name: /^On call/ })).toBeChecked();
    expect((await alerts()).getByRole('checkbox', { name: /^Chat/ })).not.toBeChecked();
    await enter('Name', 'Backup');
    await user.click(create());
    await waitFor(() => expect(address()).toMatch(/mid_/));
    expect(inputsOf('integrations/use')).toEqual([]);
  });

  it('can be changed, even if the first attempt to turn one on fails', async () => {
    let tries = 0;
    const { user, enter, inputsOf, address } = await open({
      ...lists,
      'integrations/use': () => {
        tries += 1;
        return tries === 1 ? refuse('ForbiddenError') : null;
      },
    });
    await user.click(await (await alerts()).findByRole('checkbox', { name: /^On call/ }));
    expect((await alerts()).getByText(/^No one will be alerted/)).toBeVisible();
    await user.click((await alerts()).getByRole('checkbox', { name: /^Chat/ }));
    expect((await alerts()).queryByText(/^No one will be alerted/)).not.toBeInTheDocument();
    await enter('Name', 'Backup');
    await user.click(create());
    expect(await screen.findByText('You don’t have permission to do this.')).toBeVisible();
    await user.click(create());
    await waitFor(() => expect(address()).toMatch(/mid_/));
    const [{ monitorId }] = inputsOf<CreateMonitor>('create') as [CreateMonitor];
    const used = inputsOf<UseIntegration>('integrations/use');
    expect(used).toContainEqual({ teamId, monitorId, integrationId: 'iid_mail', isUsed: false });
    expect(used).toContainEqual({ teamId, monitorId, integrationId: 'iid_chat', isUsed: true });
  });

  it('reach no one without an integration, and link to adding one', async () => {
    await open();
    expect(await (await alerts()).findByText(/^No one will be alerted/)).toBeVisible();
    expect((await alerts()).getByRole('link', { name: 'Add an integration' })).toHaveAttribute(
      'href',
      expect.stringContaining(`${teamId}/settings/integrations`),
    );
  });
});
