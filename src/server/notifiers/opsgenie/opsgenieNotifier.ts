import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { AlertMessage } from '../alertMessage.ts';
import { cut, linksOf, outputText, textsBelowTitle } from '../lines.ts';
import type { Notifier } from '../notifier.ts';
import { sendJson } from '../sending.ts';

type OpsgenieConfig = Extract<IntegrationConfig, { kind: 'opsgenie' }>;

const HOSTS = { us: 'https://api.opsgenie.com', eu: 'https://api.eu.opsgenie.com' };
/** Limits of the Alert API, which rejects or truncates longer values. */
const LIMITS = { message: 130, description: 15_000, output: 3_500, source: 100, entity: 512, tags: 20, tag: 50 };

/** All alerts about a monitor share an alias, so that a recovery closes the alert that an outage opened. */
const aliasOf = ({ monitor }: AlertMessage) => `hearth-${monitor.monitorId}`;

export function opsgenieAlert(message: AlertMessage) {
  const { title, monitor, reasonWords, exitStatus, facts, context } = message;
  const texts = [
    ...textsBelowTitle(message),
    outputText(message, LIMITS.output),
    context?.description,
    linksOf(message)
      .map(({ label, url }) => `${label}: ${url}`)
      .join('\n'),
  ];
  return {
    message: cut(title, LIMITS.message),
    alias: aliasOf(message),
    description: cut(texts.filter(Boolean).join('\n\n'), LIMITS.description),
    tags: monitor.tags.slice(0, LIMITS.tags).map((tag) => cut(tag, LIMITS.tag)),
    details: {
      monitor: monitor.name,
      team: monitor.teamName,
      ...(reasonWords === null ? {} : { reason: reasonWords }),
      ...(exitStatus === null ? {} : { 'exit status': String(exitStatus) }),
      ...Object.fromEntries(facts.map(({ name, value }) => [name.toLowerCase(), value])),
    },
    entity: cut(monitor.name, LIMITS.entity),
    source: 'Hearth',
    priority: 'P1',
  };
}

export const opsgenieNotifier: Notifier<OpsgenieConfig> = {
  kind: 'opsgenie',
  send(message, { apiKey, region }, context) {
    const headers = { authorization: `GenieKey ${apiKey}` };
    const alerts = `${HOSTS[region]}/v2/alerts`;
    if (message.direction === 'down' && !message.ended?.isLastWord)
      return sendJson({ url: alerts, headers, body: opsgenieAlert(message) }, context);
    const url = `${alerts}/${encodeURIComponent(aliasOf(message))}/close?identifierType=alias`;
    return sendJson({ url, headers, body: { source: 'Hearth', note: message.sentence } }, context);
  },
};
