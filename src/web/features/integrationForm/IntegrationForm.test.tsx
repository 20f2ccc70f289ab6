import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { USUAL_ALERT_RULES } from '../../../contract/alerting/ruleDefaults.ts';
import type { SaveIntegration, TestIntegration } from '../../../contract/alerting/alertingCalls.ts';

import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { INTEGRATION_ID_PREFIX, isId } from '../../../contract/ids.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { TransportError } from '../../../sdk/platform.ts';
import { button, enter, field, icon, openForm, press } from './testing/openForm.tsx';
import { integrationId, storedIntegration, teamId } from './testing/settings.ts';

const URL = 'https://hooks.example.com/2';
const entries: [IntegrationConfig, [label: string, value: string][]][] = [
  [{ kind: 'email', to: 'oncall@example.com' }, [['E-mail address', ' oncall@example.com']]],
  [{ kind: 'slack', url: URL }, [['Webhook URL', `${URL} `]]],
  [{ kind: 'discord', url: URL }, [['Webhook URL', URL]]],
  [{ kind: 'msteams', url: URL }, [['Workflow URL', URL]]],
  [{ kind: 'pagerduty', routingKey: 'abc' }, [['Integration key', 'abc']]],
  [{ kind: 'opsgenie', apiKey: 'abc', region: 'us' }, [['API key', 'abc']]],
  [{ kind: 'ntfy', server: 'https://ntfy.sh', topic: 'night', priority: 4 }, [['Topic', 'night']]],
  [
    { kind: 'telegram', botToken: '1:A', chatId: '-100' },
    [
      ['Bot token', '1:A'],
      ['Chat ID', '-100'],
    ],
  ],
  [
    { kind: 'matrix', homeserver: 'https://matrix.org', roomId: '!a:b', accessToken: 'syt' },
    [
      ['Room ID', '!a:b'],
      ['Access token', 'syt'],
    ],
  ],
  [{ kind: 'webhook', url: URL, method: 'POST', headers: [], downBody: '', upBody: '' }, [['URL', URL]]],
];

it.each(entries)('adds an integration from what was typed: %o', async (config, typed) => {
  const { inputsOf, onSaved } = openForm({ add: config.kind });
  for (const [label, value] of typed) await enter(label, value);
  await press(button('Add'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  const [saved] = inputsOf<SaveIntegration>('integrations/save');
  expect(isId(INTEGRATION_ID_PREFIX, saved?.integrationId)).toBe(true);
  expect(saved).toMatchObject({ teamId, versionstamp: null });
  expect(saved?.settings).toEqual({
    name: expect.any(String),
    config,
    isDefault: true,
    usesTeamRules: true,
    ...USUAL_ALERT_RULES,
  });
});

describe('the form of an integration', () => {
  it('shows errors under the fields, sends nothing and focuses the first invalid field', async () => {
    const { inputsOf } = openForm({ add: 'telegram' });
    await enter('Bot token', 'nonsense');
    await press(await field('Different alert rules for this one'));
    await enter('Alert after failures in a row', '0');
    await press(button('Add'));
    expect(await screen.findByText('Enter the full token, such as 123456:ABC-DEF.')).toBeVisible();
    expect(screen.getByText('Enter a chat ID.')).toBeVisible();
    expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
    expect(await field('Bot token')).toHaveFocus();
    expect(inputsOf('integrations/save')).toEqual([]);
  });

  it('keeps a secret hidden until someone shows it', async () => {
    openForm({ add: 'pagerduty' });
    expect(await field('Integration key')).toHaveAttribute('type', 'password');
    await press(icon('Show integration key'));
    expect(await field('Integration key')).toHaveAttribute('type', 'text');
    await press(icon('Hide integration key'));
    expect(await field('Integration key')).toHaveAttribute('type', 'password');
  });

  it('says that a secret is set, and keeps it unless it is replaced', async () => {
    const { inputsOf } = openForm('edit');
    expect(await screen.findByText('Set · hooks.example.com')).toBeVisible();
    await press(icon('Replace Webhook URL'));
    expect(await field('Webhook URL')).toHaveValue('');
    expect(await field('Webhook URL')).toHaveFocus();
    await press(button('Keep the current one'));
    await enter('Name', 'Night shift');
    await press(button('Save'));
    await waitFor(() => expect(inputsOf('integrations/save')).toHaveLength(1));
    const [{ settings } = { settings: null }] = inputsOf<SaveIntegration>('integrations/save');
    expect(settings?.config).toEqual(storedIntegration.config);
  });

  it('says why the platform requires a kept secret again, and accepts a new secret', async () => {
    const detail = { path: 'settings/config/url', message: 'must be entered again because the host changed' };
    openForm('edit', { 'integrations/save': () => refuse('InvalidInputError', detail) });
    await enter('Name', 'Night shift');
    await press(button('Save'));
    expect(await screen.findByText('This must be entered again because the host changed.')).toBeVisible();
    await waitFor(() => expect(icon('Replace Webhook URL')).toHaveFocus());
  });

  it('offers no summary for kinds that create an incident for each monitor', async () => {
    openForm({ add: 'opsgenie' });
    await press(await field('Different alert rules for this one'));
    expect(await field('Remind every')).toBeVisible();
    expect(screen.queryByLabelText('Group bursts')).toBeNull();
  });

  it('sends the settings that all kinds have', async () => {
    const { inputsOf } = openForm('edit');
    expect(await field('Remind every')).toHaveValue('1 h');
    await enter('Name', ' Night shift ');
    await enter('Alert after failures in a row', '3');
    await enter('Remind every', '6 h');
    await press(await field('On for new monitors'));
    await press(await field('Group bursts'));
    await press(button('Save'));
    await waitFor(() => expect(inputsOf('integrations/save')).toHaveLength(1));
    expect(inputsOf('integrations/save')[0]).toEqual({
      teamId,
      integrationId,
      versionstamp: '7',
      settings: {
        name: 'Night shift',
        config: storedIntegration.config,
        isDefault: true,
        remindEverySeconds: 21_600,
        alertAfterFailures: 3,
        wantsSummary: true,
      },
    });
  });

  it('can follow the team’s rules again, whatever was typed', async () => {
    const { inputsOf } = openForm('edit');
    await enter('Remind every', 'nonsense');
    await press(await field('Different alert rules for this one'));
    expect(screen.queryByLabelText('Remind every')).toBeNull();
    await press(button('Save'));
    await waitFor(() => expect(inputsOf('integrations/save')).toHaveLength(1));
    const [{ settings } = { settings: null }] = inputsOf<SaveIntegration>('integrations/save');
    expect(settings).toMatchObject({ usesTeamRules: true, ...USUAL_ALERT_RULES });
  });

  it('keeps what was typed when the response is lost, and does not create a duplicate', async () => {
    let isLost = true;
    const app = openForm(
      { add: 'slack' },
      {
        'integrations/save': (input: SaveIntegration) => {
          const saved = app.save(input);
          if (!isLost) return saved;
          isLost = false;
          throw new TransportError('lost');
        },
      },
    );
    await enter('Webhook URL', URL);
    await press(button('Add'));
    expect(await screen.findByText(/Can’t reach Hearth/)).toBeVisible();
    expect(await field('Webhook URL')).toHaveValue(URL);
    await enter('Name', 'Typed since');
    await press(button('Add'));
    await waitFor(() => expect(app.onSaved).toHaveBeenCalledTimes(1));
    const others = [...app.stored.values()].filter((other) => other !== storedIntegration);
    expect(others).toEqual([expect.objectContaining({ name: 'Typed since' })]);
  });

  it('shows the platform’s errors under their fields', async () => {
    openForm(
      { add: 'slack' },
      {
        'integrations/save': () =>
          refuse('InvalidInputError', { path: 'settings/config/url', message: 'must be a URL' }),
      },
    );
    await enter('Webhook URL', URL);
    await press(button('Add'));
    expect(await screen.findByText('This must be a URL.')).toBeVisible();
    await waitFor(async () => expect(await field('Webhook URL')).toHaveFocus());
  });
});

it.each([
  ['typed', true],
  ['reverted', false],
])('makes the browser ask before a reload discards what was %s: %p', async (_what, isAsked) => {
  openForm('edit');
  await enter('Name', 'Typed');
  if (!isAsked) await enter('Name', storedIntegration.name);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(!isAsked);
});

describe('testing an integration', () => {
  it('sends the typed settings, saved or not, and shows the response', async () => {
    const { inputsOf } = openForm('edit', {
      'integrations/test': ({ direction }: TestIntegration) => ({
        at: 0,
        isDelivered: direction === 'up',
        status: direction === 'up' ? 200 : null,
        answer: direction === 'up' ? 'ok' : 'hooks.example.com can’t be reached.',
        tookMs: direction === 'up' ? 120 : 2_400,
      }),
    });
    await press(await screen.findByLabelText('Replace Webhook URL'));
    await enter('Webhook URL', URL);
    await press(button('Send “down”'));
    const outcome = await screen.findByText('Test “down” not delivered');
    expect(outcome.closest('output')).toHaveTextContent('No response · 2.4 s');
    expect(screen.getByLabelText('Response')).toHaveTextContent('hooks.example.com can’t be reached.');
    await press(button('Send “up”'));
    expect((await screen.findByText('Test “up” delivered')).closest('output')).toHaveTextContent('Status 200 · 120 ms');
    expect(inputsOf('integrations/test')).toEqual(
      ['down', 'up'].map((direction) => ({ teamId, integrationId, config: { kind: 'slack', url: URL }, direction })),
    );
    expect(inputsOf('integrations/save')).toEqual([]);
  });

  it('sends nothing while the destination is invalid, but ignores other errors', async () => {
    const { inputsOf } = openForm({ add: 'slack' });
    await enter('Webhook URL', 'nonsense');
    await press(button('Send “down”'));
    expect(await screen.findByText('Start with https://')).toBeVisible();
    await waitFor(async () => expect(await field('Webhook URL')).toHaveFocus());
    expect(inputsOf('integrations/test')).toEqual([]);
  });

  it.each([
    [() => refuse('RateLimitedError'), /Not sent\. Too many requests\./],
    [() => refuse('InvalidInputError', { path: 'config/url', message: 'must be public' }), /This must be public\./],
  ])('says why a test could not be sent', async (fail, words) => {
    openForm({ add: 'slack' }, { 'integrations/test': fail });
    await enter('Webhook URL', URL);
    await press(button('Send “up”'));
    expect(await screen.findByText(words)).toBeVisible();
  });
});
