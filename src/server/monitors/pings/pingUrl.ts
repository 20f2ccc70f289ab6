import { DAY_SECONDS, HOUR_SECONDS } from '../../../contract/durations.ts';
import type { MonitorSettings, PingKind } from '../../../contract/monitors/monitorRecord.ts';
import { statusOfSignal } from '../../../contract/monitors/signals.ts';
import type { PingTarget } from '../monitorStore.ts';

/** The contents of a ping URL. */
export interface PingRequest {
  target: PingTarget;
  kind: PingKind;
  exitStatus: number | null;
  rid: string | null;
  /** The run's duration, if the client sent it. */
  durationMs: number | null;
}

export type PingUrlProblem = 'not-found' | 'invalid-url' | 'invalid-rid';

export type ParsedPingUrl =
  | { ok: true; request: PingRequest }
  /**
   * `target` is set if the URL still identifies one. If that target doesn't exist, the response reports that instead of
   * the problem.
   */
  | { ok: false; problem: PingUrlProblem; target: PingTarget | null };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SLUG = /^[a-z0-9_-]{1,100}$/;
const WORD = /^[A-Za-z0-9_-]+$/;
const ACTIONS: ReadonlyMap<string, PingKind> = new Map([
  ['', 'success'],
  ['start', 'start'],
  ['fail', 'fail'],
  ['log', 'log'],
]);
const MAX_EXIT_STATUS = 255;

/** Returns whether a string can identify a monitor in a ping URL: a lowercase UUID with dashes. */
export function isPingUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Parses the part of a URL after `/ping/` (path and query, as sent): `<uuid>` or `<ping-key>/<slug>`, optionally
 * followed by `/` and an action, an exit status or the name of the signal that ended the job, and then by another `/`.
 * If a parameter occurs twice, the last one counts, as in Healthchecks.
 */
export function parsePingUrl(rest: string): ParsedPingUrl {
  const [path, query = ''] = splitOnce(rest, '?');
  const segments = decoded(path)
    .replace(/(?<=[^/])\/$/, '')
    .split('/');
  const [first = '', second = ''] = segments;
  const parameters = query === '' ? null : new URLSearchParams(query);
  if (isPingUuid(first) && segments.length <= 2 && isAction(second)) {
    return withAction({ by: 'uuid', uuid: first }, second, parameters);
  }
  if (segments.length < 2 || segments.length > 3 || !WORD.test(first) || !WORD.test(second)) return refuse('not-found');
  if (/[A-Z]/.test(second)) return refuse('invalid-url');
  const action = segments[2] ?? '';
  if (!isAction(action)) return refuse('not-found');
  const canCreate = lastOf(parameters, 'create') === '1';
  if (!SLUG.test(second)) return refuse(canCreate ? 'invalid-url' : 'not-found');
  const settingsToCreate = canCreate ? settingsOf(second) : null;
  return withAction({ by: 'slug', pingKey: first, slug: second, settingsToCreate }, action, parameters);
}

function withAction(target: PingTarget, action: string, parameters: URLSearchParams | null): ParsedPingUrl {
  const kind = ACTIONS.get(action);
  const exitStatus = kind === undefined ? (statusOfSignal(action) ?? Number(action)) : null;
  if (exitStatus !== null && exitStatus > MAX_EXIT_STATUS) return refuse('invalid-url', target);
  const rid = lastOf(parameters, 'rid')?.toLowerCase() ?? null;
  if (rid !== null && !isPingUuid(rid)) return refuse('invalid-rid', target);
  return {
    ok: true,
    request: { target, kind: kind ?? (exitStatus === 0 ? 'success' : 'fail'), exitStatus, rid, durationMs: null },
  };
}

function lastOf(parameters: URLSearchParams | null, name: string): string | null {
  return parameters?.getAll(name).at(-1) ?? null;
}

/** Decodes a path, because some clients percent-encode more of it than necessary. A valid path contains only ASCII. */
function decoded(path: string): string {
  return path.replaceAll(/%([0-7][0-9a-f])/gi, (_escape, code: string) => String.fromCodePoint(parseInt(code, 16)));
}

function isAction(segment: string): boolean {
  return ACTIONS.has(segment) || statusOfSignal(segment) !== undefined || /^\d+$/.test(segment);
}

/** Returns the settings for a monitor created by its first ping: once a day, with an hour of grace. */
function settingsOf(slug: string): MonitorSettings {
  return {
    name: slug,
    slug,
    tags: [],
    description: '',
    schedule: { kind: 'period', periodSeconds: DAY_SECONDS },
    graceSeconds: HOUR_SECONDS,
    needsManualResume: false,
  };
}

function refuse(problem: PingUrlProblem, target: PingTarget | null = null): ParsedPingUrl {
  return { ok: false, problem, target };
}

function splitOnce(text: string, separator: string): [string, string?] {
  const place = text.indexOf(separator);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
