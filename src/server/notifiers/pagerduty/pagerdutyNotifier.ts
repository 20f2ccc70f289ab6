import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { AlertMessage } from '../alertMessage.ts';
import { cut, linksOf } from '../lines.ts';
import type { Notifier } from '../notifier.ts';
import { sendJson } from '../sending.ts';

type PagerdutyConfig = Extract<IntegrationConfig, { kind: 'pagerduty' }>;

const ENQUEUE_URL = 'https://events.pagerduty.com/v2/enqueue';
const MAX_SUMMARY = 1_024;
const MAX_DEDUP_KEY = 255;

/**
 * An event for the Events API v2. All alerts about a monitor share a key, so that a recovery resolves the incident that
 * an outage triggered.
 */
export function pagerdutyEvent(message: AlertMessage, routingKey: string) {
  const { direction, monitor, sentence, at, ended, reasonWords, exitStatus, downForMs, facts, context, flapping } =
    message;
  const dedupKey = cut(`hearth-${monitor.monitorId}`, MAX_DEDUP_KEY);
  if (direction === 'up' || ended?.isLastWord)
    return { routing_key: routingKey, event_action: 'resolve', dedup_key: dedupKey };
  return {
    routing_key: routingKey,
    event_action: 'trigger',
    dedup_key: dedupKey,
    payload: {
      summary: cut(sentence, MAX_SUMMARY),
      source: monitor.name,
      severity: 'critical',
      timestamp: new Date(at).toISOString(),
      component: monitor.name,
      group: monitor.teamName,
      class: 'heartbeat',
      custom_details: {
        reason: reasonWords,
        tags: monitor.tags.join(', '),
        down_for_seconds: downForMs === null ? null : Math.round(downForMs / 1_000),
        ...(exitStatus === null ? {} : { exit_status: String(exitStatus) }),
        ...Object.fromEntries(facts.map(({ name, value }) => [name.toLowerCase().replaceAll(' ', '_'), value])),
        ...(context?.output ? { output: context.output.lines.join('\n') } : {}),
        ...(context?.description ? { description: context.description } : {}),
        ...(flapping === undefined ? {} : { note: flapping }),
      },
    },
    // The first link is `client_url`.
    links: linksOf(message)
      .slice(1)
      .map(({ url, label }) => ({ href: url, text: label })),
    client: 'Hearth',
    client_url: monitor.url,
  };
}

export const pagerdutyNotifier: Notifier<PagerdutyConfig> = {
  kind: 'pagerduty',
  send: (message, { routingKey }, context) =>
    sendJson({ url: ENQUEUE_URL, body: pagerdutyEvent(message, routingKey) }, context),
};
