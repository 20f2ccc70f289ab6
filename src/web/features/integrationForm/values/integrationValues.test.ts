import { describe, expect, it } from '@jest/globals';
import { validateYupSchema, yupToFormErrors } from 'formik';
import { KIND_INFOS } from '../../../../contract/alerting/integrationKinds.ts';
import type { IntegrationConfig } from '../../../../contract/alerting/integrationConfig.ts';
import { CONFIGS, settingsWith } from '../testing/settings.ts';
import { integrationChanges, isSameIntegration } from './integrationChanges.ts';
import {
  integrationSchemaOf,
  integrationSettingsOf,
  type IntegrationValues,
  integrationValuesOf,
  newIntegrationOf,
} from './integrationValues.ts';
import { configOf, type TypedConfig, typedConfigOf } from './typedConfig.ts';

async function problemsOf(values: IntegrationValues): Promise<object> {
  try {
    await validateYupSchema(values, integrationSchemaOf(values.config.kind));
    return {};
  } catch (error) {
    return yupToFormErrors<IntegrationValues>(error);
  }
}

describe('the settings of an integration', () => {
  it.each(CONFIGS)('stay the same after editing and saving without a change: $kind', async (config) => {
    const values = integrationValuesOf(settingsWith(config));
    expect(await problemsOf(values)).toEqual({});
    expect(integrationSettingsOf(values)).toEqual(settingsWith(config));
  });

  it('are sent without surrounding spaces and empty fields', () => {
    const webhook: TypedConfig = {
      kind: 'webhook',
      url: '  https://example.com/a ',
      method: 'POST',
      headers: [
        { name: ' X-Team ', value: ' a b ' },
        { name: ' ', value: '' },
      ],
      secret: ' ',
      downBody: '\n',
      upBody: ' {"a": 1}\n',
    };
    expect(configOf(webhook)).toEqual({
      kind: 'webhook',
      url: 'https://example.com/a',
      method: 'POST',
      headers: [{ name: 'X-Team', value: 'a b' }],
      downBody: '',
      upBody: '{"a": 1}',
    });
  });

  it.each([
    ['', null],
    ['30 min', 1_800],
    ['1h30', 5_400],
  ])('parse reminders typed as "%s" as every %p seconds', (remindEvery, seconds) => {
    expect(integrationSettingsOf({ ...newIntegrationOf('slack'), remindEvery }).remindEverySeconds).toBe(seconds);
  });
});

describe('a new integration', () => {
  it.each(KIND_INFOS)('of $kind only requires a destination', async ({ kind, name }) => {
    const values = newIntegrationOf(kind);
    expect(values.name).toBe(name);
    expect(Object.keys(await problemsOf(values))).toEqual(['config']);
  });
});

const configOfKind = (kind: IntegrationConfig['kind']) => {
  const config = CONFIGS.find((candidate) => candidate.kind === kind);
  if (!config) throw new Error(kind);
  return typedConfigOf(config);
};

describe('invalid values', () => {
  it.each([
    ['email', { to: 'nobody' }],
    ['email', { to: 'a@example.com, b@example.com' }],
    ['slack', { url: 'hooks.slack.com/services/1' }],
    ['discord', { url: 'ftp://example.com' }],
    ['msteams', { url: 'https://' }],
    ['pagerduty', { routingKey: '   ' }],
    ['opsgenie', { apiKey: 'x'.repeat(1_001) }],
    ['ntfy', { topic: 'a topic' }],
    ['ntfy', { server: '' }],
    ['telegram', { botToken: 'ABC-DEF' }],
    ['telegram', { chatId: 'my chat' }],
    ['matrix', { roomId: '#alerts:matrix.org' }],
    ['webhook', { url: `https://example.com/${'x'.repeat(2_048)}` }],
    ['webhook', { headers: [{ name: 'X Team', value: 'a' }] }],
    ['webhook', { headers: [{ name: '', value: 'a' }] }],
    ['webhook', { headers: [{ name: 'X-Team', value: 'a\nb' }] }],
    ['webhook', { headers: [{ name: 'X-Team', value: '日本' }] }],
    ['webhook', { downBody: 'x'.repeat(10_001) }],
  ] as const)('of a kind are found before they are sent: %s %j', async (kind, changes) => {
    const values = { ...newIntegrationOf(kind), config: { ...configOfKind(kind), ...changes } as TypedConfig };
    expect(await problemsOf(values)).toEqual({
      config: Object.fromEntries(Object.keys(changes).map((field) => [field, expect.anything()])),
    });
  });

  it.each([
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { remindEvery: '4 min' },
    { remindEvery: 'often' },
    { remindEvery: '366 d' },
    { alertAfterFailures: '' },
    { alertAfterFailures: '0' },
    { alertAfterFailures: '1.5' },
    { alertAfterFailures: 'two' },
    { alertAfterFailures: '101' },
  ])('are found in settings that all kinds have: %j', async (changes) => {
    const values = { ...newIntegrationOf('email'), config: configOfKind('email'), ...changes };
    expect(Object.keys(await problemsOf(values))).toEqual(Object.keys(changes));
  });
});

describe('someone else’s change', () => {
  const before = integrationValuesOf(settingsWith({ kind: 'slack', url: 'https://hooks.example.com/1' }));

  it('is described in words, without any secret', () => {
    const after = integrationValuesOf({
      ...settingsWith({ kind: 'slack', url: 'https://hooks.example.com/2' }),
      name: 'Night',
    });
    expect(integrationChanges(before, after)).toEqual([
      { label: 'Name', from: 'Operators', to: 'Night' },
      { label: 'Where alerts go', from: 'previous', to: 'changed' },
    ]);
  });

  it('to a webhook distinguishes headers and bodies from the destination', () => {
    const hook = configOfKind('webhook');
    const values = { ...before, config: hook };
    const headers = [{ name: 'X-Team', value: 'secret' }];
    const changed = { ...hook, headers, downBody: '{}', secret: 'new' } as TypedConfig;
    expect(integrationChanges(values, { ...values, config: changed })).toEqual(
      expect.arrayContaining(
        ['Headers', 'Body when down', 'Signing secret'].map((label) => ({ label, from: 'previous', to: 'changed' })),
      ),
    );
    expect(integrationChanges(values, { ...values, config: changed })).toHaveLength(3);
  });

  it('is empty when the same values are in a different order', () => {
    const config: TypedConfig = { url: 'https://hooks.example.com/1', kind: 'slack' };
    expect(isSameIntegration(before, { ...before, config })).toBe(true);
  });
});
