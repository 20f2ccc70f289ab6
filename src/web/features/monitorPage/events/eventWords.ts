import type {
  EditAction,
  EditEvent,
  FlipEvent,
  FlipReason,
  PingEvent,
} from '../../../../contract/monitors/monitorEvents.ts';
import { formatDuration, runDurationWords } from '../../../../contract/durations.ts';
import type { PingKind, StoredStatus } from '../../../../contract/monitors/monitorRecord.ts';
import { MONITOR_SETTINGS, settingWords } from '../../../../contract/monitors/settings.ts';
import { exitStatusWords } from '../../../../contract/monitors/signals.ts';
import { zonedTime } from '../../../lib/zonedTime.ts';

const PING_WORDS: Record<PingKind, string> = {
  success: 'Success',
  fail: 'Failure',
  start: 'Start',
  log: 'Log',
  ign: 'Ignored',
};

/** A ping in words: "Failure with exit status 3, after 12 s". */
export function pingWords({ kind, exitStatus, durationMs, isUnfinished }: PingEvent): string {
  const status = exitStatus === null || exitStatus === 0 ? '' : ` with exit status ${exitStatusWords(exitStatus)}`;
  if (isUnfinished) return `${PING_WORDS[kind]}, never finished`;
  return `${PING_WORDS[kind]}${status}${durationMs === null ? '' : `, after ${runDurationWords(durationMs)}`}`;
}

/**
 * Says how a run ended, or what another ping reported, without the duration: "Success", "Exit status 3", "Start, never
 * finished".
 */
export function outcomeWords({ kind, exitStatus, isUnfinished }: PingEvent): string {
  if (isUnfinished) return `${PING_WORDS[kind]}, never finished`;
  return exitStatus === null || exitStatus === 0 ? PING_WORDS[kind] : `Exit status ${exitStatusWords(exitStatus)}`;
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

const CAUSE_WORDS: Partial<Record<FlipReason, string>> = {
  fail: 'the job reported a failure',
  'exit-status': 'the job failed',
  keyword: 'failure keyword in the output',
  'deadline-passed': 'no ping before the deadline',
  'run-too-long': 'a run took too long',
};

const STATUS_WORDS: Record<StoredStatus, string> = { new: 'new', up: 'up', down: 'down', paused: 'paused' };

/** What caused a flip: the exit status of a ping, or an edit. */
interface FlipCause {
  exitStatus?: number | null;
  edit?: EditEvent | null;
  viewerId?: string | undefined;
}

/**
 * Says how a status changed, and why or after how long: "Went down" and ": exit status 3", "Recovered" and " after
 * 2 h", "Ada undid the pause" and ". Still down".
 */
export function flipWords(
  { reason, from, to, downForMs }: Pick<FlipEvent, 'reason' | 'from' | 'to' | 'downForMs'>,
  { exitStatus = null, edit = null, viewerId }: FlipCause = {},
): [what: string, why: string] {
  const editor = edit === null ? null : editorWords(edit.by, viewerId);
  const lasting = downForMs === null ? '' : ` after ${formatDuration(downForMs / 1_000)}`;
  if (reason === 'resumed' && to !== 'new') {
    const what = edit === null ? 'The pause was undone' : `${editorOf(edit, viewerId)} undid the pause`;
    return [what, `. Still ${STATUS_WORDS[to]}`];
  }
  if (reason === 'paused' || reason === 'resumed') {
    return [reason === 'paused' ? 'Paused' : 'Resumed', `${editor === null ? ' manually' : ` by ${editor}`}${lasting}`];
  }
  if (reason === 'success') return from === 'down' ? ['Recovered', lasting] : ['First success', ''];
  const cause =
    reason === 'exit-status' && exitStatus !== null
      ? `exit status ${exitStatusWords(exitStatus)}`
      : CAUSE_WORDS[reason];
  return ['Went down', `: ${cause}${lasting}`];
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

/** Starts a sentence with who made an edit. A person's name keeps its letters. */
function editorOf({ by }: EditEvent, viewerId: string | undefined): string {
  const editor = editorWords(by, viewerId);
  const isName = by !== null && 'display' in by && by.display === editor;
  return isName ? editor : editor.charAt(0).toUpperCase() + editor.slice(1);
}

/** Says who did what: "Ada changed the settings", "You created this monitor". */
export const editWords = (edit: EditEvent, viewerId?: string): string =>
  `${editorOf(edit, viewerId)} ${ACTION_WORDS[edit.action]}`;

/** Describes what an edit changed, field by field, with both values. */
export const changeWords = ({ changes }: EditEvent) =>
  changes.map(({ field, from, to }) => ({
    field: MONITOR_SETTINGS[field].label,
    from: settingWords(field, from),
    to: settingWords(field, to),
  }));
