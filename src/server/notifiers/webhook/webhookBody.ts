import type { AlertMessage, SummarisedAlert } from '../alertMessage.ts';
import { renderTemplate, templateValuesOf } from './renderTemplate.ts';

/** The body for a message: of its template, or ours where there is none. */
export function webhookBody(message: AlertMessage, template: string, notificationId: string): string {
  return template === ''
    ? JSON.stringify(ownBody(message, notificationId))
    : renderTemplate(template, templateValuesOf(message));
}

function ownBody(message: AlertMessage, notificationId: string) {
  const { name, status, url, team, tags, monitorId, message: text, ...rest } = templateValuesOf(message);
  return {
    notificationId,
    event: message.summary ? 'summary' : `monitor.${status}`,
    status,
    message: text,
    monitor: { monitorId, name, url, team, tags },
    ...rest,
    ...(message.ended ? { endedAt: new Date(message.ended.at).toISOString() } : {}),
    ...(message.summary ? { monitors: message.summary.map(summarised) } : {}),
  };
}

const summarised = ({ direction, monitor, sentence }: SummarisedAlert) => ({
  status: direction,
  message: sentence,
  monitorId: monitor.monitorId,
  name: monitor.name,
  url: monitor.url,
});
