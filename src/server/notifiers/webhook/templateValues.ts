import type { TemplatePlaceholder } from '../../../contract/alerting/webhook.ts';
import type { AlertMessage } from '../alertMessage.ts';

export type JsonScalar = string | number | boolean | null;

const isoOf = (at: number | null | undefined): string | null => (at == null ? null : new Date(at).toISOString());

/** The names allowed between `{{` and `}}` in a webhook's template. */
export function templateValuesOf({ monitor, ...message }: AlertMessage) {
  return {
    name: monitor.name,
    status: message.direction,
    url: monitor.url,
    team: monitor.teamName,
    tags: monitor.tags,
    monitorId: monitor.monitorId,
    title: message.title,
    message: message.sentence,
    reason: message.reasonWords ?? '',
    at: new Date(message.at).toISOString(),
    downForSeconds: message.downForMs === null ? null : Math.round(message.downForMs / 1_000),
    isReminder: message.isReminder,
    isTest: message.isTest,
    exitStatus: message.exitStatus,
    output: message.context?.output?.lines.join('\n') ?? '',
    description: message.context?.description ?? '',
    schedule: message.context?.schedule.words ?? '',
    expectedAt: isoOf(message.context?.expectedAt),
    lastSuccessAt: isoOf(message.context?.lastSuccess?.at),
    timesDown: message.context?.timesDown ?? null,
    runbookUrl: message.context?.runbookUrl ?? '',
    snoozeUrl: message.snoozeUrl ?? '',
    note: message.flapping ?? '',
  } satisfies Record<TemplatePlaceholder, JsonScalar | readonly string[]>;
}
