import type {
  EditAction,
  EditEvent,
  FlipEvent,
  FlipReason,
  PingEvent,
} from '../../../../contract/monitors/monitorEvents.ts';
import { formatDuration, runDurationWords } from '../../../../contract/durations.ts';
import type { MonitorSettings, PingKind, StoredStatus } from '../../../../contract/monitors/monitorRecord.ts';
import type { Keywords } from '../../../../contract/monitors/pingFilter.ts';
import type { Schedule } from '../../../../contract/monitors/schedule.ts';
import { keywordsWords } from '../../monitors/index.ts';

const PING_WORDS: Record<PingKind, string> = {
  success: 'Success',
  fail: 'Failure',
  start: 'Start',
  log: 'Log',
  ign: 'Ignored',
};

/** A ping in words: "Failure with exit status 3, after 12 s". */
export function pingWords({ kind, exitStatus, durationMs, isUnfinished }: PingEvent): string {
  const status = exitStatus === null || exitStatus === 0 ? '' : ` with exit status ${exitStatus}`;
  if (isUnfinished) return `${PING_WORDS[kind]}, never finished`;
  return `${PING_WORDS[kind]}${status}${durationMs === null ? '' : `, after ${runDurationWords(durationMs)}`}`;
}

/** Where a ping came from: "GET from 192.0.2.7, curl/8.5.0". */
export const clientWords = ({ method, scheme, address, userAgent }: PingEvent): string =>
  [`${method} over ${scheme.toUpperCase()} from ${address}`, userAgent].filter(Boolean).join(', ');

const REASON_WORDS: Record<FlipReason, string> = {
  success: 'a success came',
  fail: 'the job reported a failure',
  'exit-status': 'the job ended with an exit status above 0',
  keyword: 'the body of a ping means a failure',
  'deadline-passed': 'no success came in time',
  'run-too-long': 'a run took too long',
  paused: 'paused by hand',
  resumed: 'resumed by hand',
};

export const STATUS_WORDS: Record<StoredStatus, string> = { new: 'New', up: 'Up', down: 'Down', paused: 'Paused' };

/** Why a status changed: "no success came in time", "a success came, after 2 h down". */
export function flipWords({ reason, downForMs }: FlipEvent): string {
  const words = REASON_WORDS[reason];
  return downForMs === null ? words : `${words}, after ${formatDuration(downForMs / 1_000)} down`;
}

const ACTION_WORDS: Record<EditAction, string> = {
  created: 'created the monitor',
  updated: 'changed the settings',
  paused: 'paused the monitor',
  resumed: 'resumed the monitor',
  copied: 'made this copy',
  moved: 'moved the monitor to this team',
  'events-cleared': 'cleared all events before this',
  'ping-url-replaced': 'replaced the ping URL',
};

/** A ping did it if there is no person. People who deleted their account have no name. */
function editorWords(by: EditEvent['by']): string {
  if (by === null) return 'A ping';
  return by.userId === '' ? 'Someone who left' : by.display || 'Someone';
}

/** Who did what: "Ada changed the settings". */
export const editWords = ({ action, by }: EditEvent): string => `${editorWords(by)} ${ACTION_WORDS[action]}`;

const FIELD_WORDS: Record<keyof MonitorSettings, string> = {
  name: 'Name',
  slug: 'Slug',
  tags: 'Tags',
  description: 'Description',
  runbookUrl: 'Runbook',
  schedule: 'Schedule',
  graceSeconds: 'Grace',
  longestRunSeconds: 'Longest run',
  runsMayOverlap: 'Runs',
  needsManualResume: 'Resume',
  pingMethods: 'Requests that count',
  keywords: 'Keywords',
};

const NOTHING = 'none';

export const scheduleWords = (schedule: Schedule): string =>
  schedule.kind === 'period'
    ? `every ${formatDuration(schedule.periodSeconds)}`
    : `${schedule.expression.replaceAll('\n', '; ')} (${schedule.timezone})`;

function valueWords(field: keyof MonitorSettings, value: unknown): string {
  if (field === 'pingMethods' && value !== 'post') return 'any method';
  if (field === 'runsMayOverlap') return value === true ? 'may overlap' : 'one at a time';
  if (value === undefined || value === null || value === '') return NOTHING;
  if (field === 'schedule') return scheduleWords(value as Schedule);
  if (field === 'pingMethods') return 'POST only';
  if (field === 'keywords') return keywordsWords(value as Keywords);
  if (typeof value === 'number') return formatDuration(value);
  if (typeof value === 'boolean') return value ? 'by hand' : 'by the next ping';
  if (Array.isArray(value)) return value.join(', ') || NOTHING;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What an edit changed, field by field, with both values in words. */
export const changeWords = ({ changes }: EditEvent) =>
  changes.map(({ field, from, to }) => ({
    field: FIELD_WORDS[field],
    from: valueWords(field, from),
    to: valueWords(field, to),
  }));
