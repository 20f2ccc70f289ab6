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
import { zonedTime } from '../../../lib/zonedTime.ts';
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

/**
 * Says how a run ended, or what another ping reported, without the duration: "Success", "Exit status 3", "Start, never
 * finished".
 */
export function outcomeWords({ kind, exitStatus, isUnfinished }: PingEvent): string {
  if (isUnfinished) return `${PING_WORDS[kind]}, never finished`;
  return exitStatus === null || exitStatus === 0 ? PING_WORDS[kind] : `Exit status ${exitStatus}`;
}

/** For shorter runs, a single time is enough. */
const LONG_RUN_MS = 60_000;

/** Says when a ping arrived, or when a run started and ended: "02:30:11", "02:30 → 02:50". */
export function runTimes({ at, durationMs }: PingEvent, timezone: string): string {
  const end = zonedTime(at, timezone);
  if (durationMs === null || durationMs < LONG_RUN_MS) return end.clockWithSeconds;
  return `${zonedTime(at - durationMs, timezone).clock} → ${end.clock}`;
}

const SCHEME_WORDS = { http: 'HTTP', https: 'HTTPS', email: 'E-mail' };

/**
 * Says where a ping came from: "GET over HTTPS from 192.0.2.7, curl/8.5.0", "E-mail from 192.0.2.7, root@db1.example".
 */
export const clientWords = ({ method, scheme, address, userAgent }: PingEvent): string =>
  [`${method && `${method} over `}${SCHEME_WORDS[scheme]} from ${address}`, userAgent].filter(Boolean).join(', ');

const REASON_WORDS: Record<FlipReason, string> = {
  success: 'recovered',
  fail: 'the job reported a failure',
  'exit-status': 'the job failed',
  keyword: 'failure keyword in the output',
  'deadline-passed': 'no ping before the deadline',
  'run-too-long': 'a run took too long',
  paused: 'paused manually',
  resumed: 'resumed manually',
};

export const STATUS_WORDS: Record<StoredStatus, string> = { new: 'New', up: 'Up', down: 'Down', paused: 'Paused' };

/** Says why a status changed: "no ping before the deadline", "exit status 3", "recovered after 2 h". */
export function flipWords({ reason, from, to, downForMs }: FlipEvent, exitStatus: number | null = null): string {
  if (reason === 'exit-status' && exitStatus !== null) return `exit status ${exitStatus}`;
  if (reason === 'success' && from !== 'down') return 'first success';
  if (reason === 'resumed' && to !== 'new') return 'pause undone';
  const words = REASON_WORDS[reason];
  return downForMs === null ? words : `${words} after ${formatDuration(downForMs / 1_000)}`;
}

const ACTION_WORDS: Record<EditAction, string> = {
  created: 'created this monitor',
  updated: 'changed the settings',
  paused: 'paused this monitor',
  resumed: 'resumed this monitor',
  copied: 'created this monitor as a copy',
  moved: 'moved this monitor here',
  'events-cleared': 'cleared all earlier events',
  'ping-url-replaced': 'replaced the ping URL',
};

/**
 * Names who made an edit: a person or, if none is given, a ping. People who have deleted their accounts have no name.
 */
function editorWords(by: EditEvent['by'], viewerId: string | undefined): string {
  if (by === null) return 'a ping';
  if ('keyId' in by) return `the API key “${by.name}”`;
  if (by.userId === viewerId) return 'you';
  return by.userId === '' ? 'a former member' : by.display || 'someone';
}

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Says who did what: "Ada changed the settings", "You created this monitor". */
export function editWords({ action, by }: EditEvent, viewerId?: string): string {
  const editor = editorWords(by, viewerId);
  const isName = by !== null && 'display' in by && by.display === editor;
  return `${isName ? editor : capitalized(editor)} ${ACTION_WORDS[action]}`;
}

/** Says how someone changed a status: "paused by Ada", "resumed by you", "pause undone by Ada". */
export const manualFlipWords = ({ reason, to }: FlipEvent, { by }: EditEvent, viewerId?: string): string =>
  `${reason === 'resumed' && to !== 'new' ? 'pause undone' : reason} by ${editorWords(by, viewerId)}`;

const FIELD_WORDS: Record<keyof MonitorSettings, string> = {
  name: 'Name',
  slug: 'Slug',
  tags: 'Tags',
  description: 'Description',
  runbookUrl: 'Runbook',
  schedule: 'Schedule',
  graceSeconds: 'Grace period',
  longestRunSeconds: 'Maximum run time',
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
  if (field === 'runsMayOverlap') return value === true ? 'can overlap' : 'one at a time';
  if (value === undefined || value === null || value === '') return NOTHING;
  if (field === 'schedule') return scheduleWords(value as Schedule);
  if (field === 'pingMethods') return 'POST only';
  if (field === 'keywords') return keywordsWords(value as Keywords);
  if (typeof value === 'number') return formatDuration(value);
  if (typeof value === 'boolean') return value ? 'manually' : 'on the next ping';
  if (Array.isArray(value)) return value.join(', ') || NOTHING;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Describes what an edit changed, field by field, with both values. */
export const changeWords = ({ changes }: EditEvent) =>
  changes.map(({ field, from, to }) => ({
    field: FIELD_WORDS[field],
    from: valueWords(field, from),
    to: valueWords(field, to),
  }));
