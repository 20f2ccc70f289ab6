import { MAX_URL_LENGTH } from '../../../contract/alerting/alertingLimits.ts';
import type { TemplateEncoding, TemplatePlaceholder } from '../../../contract/alerting/webhook.ts';
import { MAX_DISPLAY_LENGTH } from '../../../contract/limits.ts';
import {
  MAX_NAME_LENGTH,
  MAX_RUNBOOK_URL_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
} from '../../../contract/monitors/monitorLimits.ts';
import { DESCRIPTION_CHARACTERS, MAX_OUTPUT_LINE_LENGTH, MAX_OUTPUT_LINES } from '../policy/alertContext.ts';
import { MAX_RENDERED_BYTES, PLACEHOLDER } from '../../notifiers/webhook/webhookBody.ts';

const NUMBER = 20;
const INSTANT = '"2026-11-21T14:05:00.000Z"'.length;

/** The maximum number of UTF-16 units in each placeholder's value. */
const MAX_LENGTHS: Record<TemplatePlaceholder, number> = {
  name: MAX_NAME_LENGTH + 2,
  status: '"down"'.length,
  title: MAX_DISPLAY_LENGTH + 100,
  message: MAX_DISPLAY_LENGTH + 200,
  reason: 200,
  exitStatus: NUMBER,
  output: MAX_OUTPUT_LINES * (MAX_OUTPUT_LINE_LENGTH + 1) + 2,
  description: DESCRIPTION_CHARACTERS + 3,
  runbookUrl: MAX_RUNBOOK_URL_LENGTH + 2,
  snoozeUrl: MAX_URL_LENGTH,
  schedule: 1_000,
  expectedAt: INSTANT,
  lastSuccessAt: INSTANT,
  timesDown: NUMBER,
  url: MAX_URL_LENGTH,
  team: MAX_DISPLAY_LENGTH + 2,
  tags: MAX_TAGS * (MAX_TAG_LENGTH + 3) + 2,
  at: INSTANT,
  downForSeconds: NUMBER,
  monitorId: 100,
  note: 300,
  isReminder: 'false'.length,
  isTest: 'false'.length,
};

/**
 * The maximum number of bytes per UTF-16 unit: three in UTF-8, each of which is escaped in URLs, or one that becomes
 * `&quot;` in XML.
 */
const BYTES_PER_UNIT = { plain: 3, url: 9, xml: 6 };

/** Returns the maximum size of the bodies that a template makes. */
export function maxBytesOf(template: string): number {
  let bytes = Buffer.byteLength(template);
  for (const [placeholder, encoding, name = ''] of template.matchAll(PLACEHOLDER)) {
    if (!Object.hasOwn(MAX_LENGTHS, name)) continue;
    const perUnit = BYTES_PER_UNIT[(encoding as TemplateEncoding | undefined) ?? 'plain'];
    bytes += MAX_LENGTHS[name as TemplatePlaceholder] * perUnit - placeholder.length;
  }
  return bytes;
}

/** Returns why a template can't be used, as the end of a sentence; null if its bodies can't be too large. */
export function templateProblem(template: string): string | null {
  const bytes = maxBytesOf(template);
  if (bytes <= MAX_RENDERED_BYTES) return null;
  const [most, limit] = [bytes, MAX_RENDERED_BYTES].map((each) => Math.ceil(each / 1_000).toLocaleString('en-US'));
  return `could make a body of up to ${most} kB, but the limit is ${limit} kB. Use fewer placeholders`;
}
