import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { integrationKindOf } from '../../../contract/alerting/integrationKinds.ts';
import { closed, itSends, text } from '../testing/itSends.ts';
import { fullMessage, opensIncident, RUNBOOK_URL } from '../testing/messages.ts';
import { opsgenieAlert } from './opsgenieNotifier.ts';

/** docs.opsgenie.com: Alert API, create and close. */
const create = closed({
  message: text(130),
  alias: text(512),
  description: text(15_000),
  tags: Type.Array(text(50), { maxItems: 20 }),
  details: Type.Record(Type.String(), Type.String({ maxLength: 8_000 })),
  entity: text(512),
  source: text(100),
  priority: Type.Enum(['P1', 'P2', 'P3', 'P4', 'P5']),
});
const close = closed({ source: text(100), note: text(25_000) });

describe.each([
  ['us', 'https://api.opsgenie.com'],
  ['eu', 'https://api.eu.opsgenie.com'],
] as const)('in the region %s', (region, host) => {
  itSends({
    config: { kind: 'opsgenie', apiKey: 'secret', region },
    schemaOf: (message) => (opensIncident(message) ? create : close),
    requestOf: (message) =>
      opensIncident(message)
        ? `POST ${host}/v2/alerts`
        : `POST ${host}/v2/alerts/hearth-${message.monitor.monitorId}/close?identifierType=alias`,
  });
});

it('contains each fact and each link once', () => {
  const alert = JSON.stringify(opsgenieAlert(fullMessage()));
  for (const once of ['4th time in 30 days', 'took 4 min 12 s', RUNBOOK_URL, fullMessage().monitor.url]) {
    expect(alert.split(once)).toHaveLength(2);
  }
});

it('gives each monitor a separate alert, which can be closed', () => {
  expect(integrationKindOf('opsgenie').takesSummaries).toBe(false);
  expect(integrationKindOf('pagerduty').takesSummaries).toBe(false);
});
