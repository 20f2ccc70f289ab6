/**
 * A model of Healthchecks' ping endpoint and its state, based on its documentation, its tests and experiments with it.
 * The differential test compares our server with it. It deliberately shares no code with the server.
 */
export interface CheckSettings {
  hasManualResume: boolean;
  isPostOnly: boolean;
  /** Null if bodies aren't filtered. */
  filter: { failure: string[]; success: string[]; start: string[]; isDefaultFail: boolean } | null;
}

export interface Check {
  settings: CheckSettings;
  status: 'new' | 'up' | 'down' | 'paused';
  isStarted: boolean;
  /** The rid of the open run's start. */
  startRid: string | null;
  pings: number;
}

export interface PingRequest {
  method: string;
  /** Path and query after `/ping/`, as sent. */
  rest: string;
  body: Buffer;
}

export interface ModelResponse {
  status: number;
  /** Null if the framework responds with an HTML page. */
  text: string | null;
  /** The pinged check, by its key in the project. */
  pinged: string | null;
  /** The action that the ping was recorded as. */
  action: string | null;
}

type Route = { code: string; tail: string } | { key: string; slug: string; tail: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TAIL = '(/start|/fail|/log|/[0-9]+)?';
const BY_CODE = new RegExp(`^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:/|${TAIL})$`);
const BY_SLUG = new RegExp(`^([-a-zA-Z0-9_]+)/([-a-zA-Z0-9_]+)${TAIL}$`);
const BODY_LIMIT = 10_000;

export const newCheck = (settings: CheckSettings): Check => ({
  settings,
  status: 'new',
  isStarted: false,
  startRid: null,
  pings: 0,
});

/** Creates a project with a ping key, and with checks by UUID and by slug. */
export function createHealthchecksModel(pingKey: string) {
  const byCode = new Map<string, Check>();
  const bySlug = new Map<string, Check[]>();

  function routeOf(path: string): Route | null {
    const [, code, tail = ''] = BY_CODE.exec(path) ?? [];
    if (code !== undefined) return { code, tail };
    const [, key, slug, end = ''] = BY_SLUG.exec(path) ?? [];
    return key === undefined || slug === undefined ? null : { key, slug, tail: end };
  }

  function find(route: Route, query: URLSearchParams): { name: string; check: Check; isNew: boolean } | ModelResponse {
    if ('code' in route) {
      const check = byCode.get(route.code);
      return check === undefined ? refused(404, 'not found') : { name: route.code, check, isNew: false };
    }
    const { key, slug } = route;
    if (slug !== slug.toLowerCase()) return refused(400, 'invalid url format');
    const named = key === pingKey ? (bySlug.get(slug) ?? []) : [];
    if (named.length > 1) return refused(409, 'ambiguous slug');
    const [check] = named;
    if (check !== undefined) return { name: slug, check, isNew: false };
    if (query.getAll('create').at(-1) !== '1' || key !== pingKey) return refused(404, 'not found');
    const made = newCheck({ hasManualResume: false, isPostOnly: false, filter: null });
    bySlug.set(slug, [made]);
    return { name: slug, check: made, isNew: true };
  }

  function ping({ method, rest, body }: PingRequest): ModelResponse {
    const [sentPath = '', ...queries] = rest.split('?');
    const query = new URLSearchParams(queries.join('?'));
    const route = routeOf(decodeURIComponent(sentPath));
    if (route === null) return refused(404, null);
    const found = find(route, query);
    if ('text' in found) return found;
    const { check, name, isNew } = found;
    const exitStatus = /^\/\d+$/.test(route.tail) ? Number(route.tail.slice(1)) : null;
    if (exitStatus !== null && exitStatus > 255) return refused(400, 'invalid url format');
    let action = exitStatus === null ? route.tail.slice(1) || 'success' : exitStatus > 0 ? 'fail' : 'success';
    if (check.settings.isPostOnly && method !== 'POST') action = 'ign';
    else if (check.settings.filter !== null) action = filtered(body, check.settings.filter);
    const rid = query.getAll('rid').at(-1) ?? null;
    if (rid !== null && !UUID.test(rid.toLowerCase())) return refused(400, 'invalid uuid format');
    record(
      check,
      check.status === 'paused' && check.settings.hasManualResume ? 'ign' : action,
      rid?.toLowerCase() ?? null,
    );
    return { status: isNew ? 201 : 200, text: isNew ? 'Created' : 'OK', pinged: name, action };
  }

  return { byCode, bySlug, ping };
}

const refused = (status: number, text: string | null): ModelResponse => ({ status, text, pinged: null, action: null });

function filtered(
  body: Buffer,
  { failure, success, start, isDefaultFail }: NonNullable<CheckSettings['filter']>,
): string {
  const text = body.subarray(0, BODY_LIMIT).toString('utf8');
  for (const [words, action] of [
    [failure, 'fail'],
    [success, 'success'],
    [start, 'start'],
  ] as const) {
    if (words.some((word) => text.includes(word))) return action;
  }
  return isDefaultFail ? 'fail' : 'ign';
}

function record(check: Check, action: string, rid: string | null): void {
  check.pings += 1;
  if (action === 'start') {
    check.isStarted = true;
    check.startRid = rid;
  }
  if (action !== 'success' && action !== 'fail') return;
  // A success from another run doesn't end the current run.
  if (rid === check.startRid || rid === null || action === 'fail') check.isStarted = false;
  check.status = action === 'fail' ? 'down' : 'up';
}

/** Pausing a paused check changes nothing. */
export function pauseCheck(check: Check): void {
  if (check.status !== 'paused') Object.assign(check, { status: 'paused', isStarted: false, startRid: null });
}

export function resumeCheck(check: Check): void {
  if (check.status === 'paused') Object.assign(check, { status: 'new', isStarted: false, startRid: null });
}
