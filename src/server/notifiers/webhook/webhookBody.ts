import type { TemplateEncoding, TemplatePlaceholder } from '../../../contract/alerting/webhook.ts';
import { OutgoingFailure } from '../../egress/outgoingHttp.ts';
import { escapeHtml } from '../../mail/safeText.ts';
import type { AlertMessage, SummarisedAlert } from '../alertMessage.ts';

/**
 * The maximum size of a template's body. Every value once, URL-encoded, takes less, but a template could repeat a job's
 * output a thousand times.
 */
export const MAX_RENDERED_BYTES = 128_000;

/** Returns the body for a message, from the webhook's template or our default. Throws like `renderTemplate`. */
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

export type TemplateValues = Readonly<Record<string, JsonScalar | readonly string[]>>;

export const PLACEHOLDER = /\{\{\s*(?:(url|xml):)?([A-Za-z]+)\s*\}\}/g;

/** Characters that XML 1.0 doesn't allow, even as references. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENCODE: Record<TemplateEncoding, (text: string) => string> = {
  url: (text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')),
  xml: (text) => escapeHtml(text.replaceAll(NOT_XML, '\uFFFD')),
};

/**
 * Replaces each `{{name}}` with its value, and `{{url:name}}` and `{{xml:name}}` with the value encoded for URLs and
 * forms, or for XML. If the result is JSON, values are escaped inside strings, and written as JSON values elsewhere.
 * Unknown names stay unchanged. Throws `OutgoingFailure` if the result is larger than `MAX_RENDERED_BYTES`.
 */
export function renderTemplate(template: string, values: TemplateValues): string {
  const isJson = parses(template.replaceAll(PLACEHOLDER, '0'));
  let [checkedUntil, isInString, bytes] = [0, false, Buffer.byteLength(template)];
  return template.replaceAll(
    PLACEHOLDER,
    (placeholder, encoding: TemplateEncoding | undefined, name: string, at: number) => {
      if (!Object.hasOwn(values, name)) return placeholder;
      const raw = values[name] ?? null;
      const value = encoding === undefined ? raw : ENCODE[encoding](plain(raw));
      if (hasOddQuotes(template.slice(checkedUntil, at))) isInString = !isInString;
      checkedUntil = at;
      const text = isJson ? jsonOf(value, isInString) : plain(value);
      bytes += Buffer.byteLength(text) - placeholder.length;
      if (bytes > MAX_RENDERED_BYTES) throw new OutgoingFailure(TOO_LARGE, true);
      return text;
    },
  );
}

const TOO_LARGE = `The body is larger than ${MAX_RENDERED_BYTES / 1_000} kB. Use fewer placeholders in the template.`;

function jsonOf(value: TemplateValues[string], isInString: boolean): string {
  return isInString ? JSON.stringify(plain(value)).slice(1, -1) : JSON.stringify(value);
}

function plain(value: TemplateValues[string]): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** Returns whether a string begins or ends, but not both, in a part of a JSON document. */
function hasOddQuotes(json: string): boolean {
  return json.replaceAll(/\\./g, '').split('"').length % 2 === 0;
}

/** Returns whether a string is valid JSON. */
export function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type JsonScalar = string | number | boolean | null;

const isoOf = (at: number | null | undefined): string | null => (at == null ? null : new Date(at).toISOString());

/** Returns the values for the names allowed between `{{` and `}}` in a webhook's template. */
function templateValuesOf({ monitor, ...message }: AlertMessage) {
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
