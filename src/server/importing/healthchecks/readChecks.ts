import Type, { type Static } from 'typebox';
import { isRecord } from '../../../contract/json.ts';
import { MAX_IMPORTED } from '../../../contract/monitors/importLimits.ts';
import { MAX_KEYWORDS, MAX_SLUG_LENGTH, SLUG_PATTERN } from '../../../contract/monitors/monitorLimits.ts';
import type { MonitorSettings, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { KEYWORD_PLACES, searchedIn } from '../../../contract/monitors/keywordPlaces.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import { UNNAMED } from '../../../contract/names.ts';
import type { MonitorPast } from '../../monitors/monitorImports.ts';
import { isPingUuid } from '../../monitors/pings/pingUrl.ts';
import { createValidator } from '../../validation/createValidator.ts';
import {
  type DraftedIntegration,
  type Drafted,
  type Drafts,
  readableName,
  readDescription,
  readName,
  readTags,
  refused,
  toDraft,
  TOO_MANY,
  wellFormed,
} from '../drafts.ts';

const text = Type.Optional(Type.String());
const flag = Type.Optional(Type.Boolean());
const instant = Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()]));

/** The imported fields of a check in any version of Healthchecks' API. */
const CheckSchema = Type.Object({
  uuid: text,
  ping_url: text,
  unique_key: text,
  name: text,
  slug: text,
  tags: text,
  desc: text,
  grace: Type.Integer(),
  timeout: Type.Optional(Type.Integer()),
  schedule: text,
  tz: text,
  n_pings: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  status: Type.String(),
  started: flag,
  last_ping: instant,
  last_duration: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 31_536_000 }), Type.Null()])),
  manual_resume: flag,
  methods: text,
  channels: text,
  start_kw: text,
  success_kw: text,
  failure_kw: text,
  subject: text,
  subject_fail: text,
  filter_subject: flag,
  filter_body: flag,
  filter_http_body: flag,
  filter_default_fail: flag,
});
type Check = Static<typeof CheckSchema>;

const validator = createValidator<Check>(CheckSchema);

/** Reads the response from Healthchecks' `GET /api/v3/checks/`; returns a sentence if it's invalid. */
export function readChecks(response: unknown, channels: DraftedIntegration[] = []): Drafts | string {
  const checks = isRecord(response) ? response.checks : response;
  if (!Array.isArray(checks)) return 'This isn’t what Healthchecks returns for GET /api/v3/checks/.';
  if (checks.length > MAX_IMPORTED) return TOO_MANY;
  const readable = checks.filter((check) => validator.accepts(check));
  if (readable.some((check) => uuidOf(check) === null && check.unique_key !== undefined)) {
    return 'A read-only key doesn’t show UUIDs, so jobs couldn’t keep their ping URLs. Use a read-write key.';
  }
  const notes: string[] = [];
  if (channels.length === 0 && readable.some(({ channels: used = '' }) => used !== '')) {
    notes.push('Integrations aren’t shown by the API. Imported monitors use this team’s default integrations.');
  }
  if (readable.length > 0) notes.push('Earlier pings and badge URLs aren’t imported.');
  return { source: 'healthchecks', monitors: checks.map(draftOf), integrations: channels, notes };
}

function draftOf(check: unknown): Drafted {
  if (!validator.accepts(check)) {
    const { path, message } = validator.explain(check);
    const name = isRecord(check) && typeof check.name === 'string' ? check.name : '';
    return refused(readableName(name, 'Unnamed check'), `Its ${path || 'record'} ${message}.`);
  }
  const uuid = uuidOf(check);
  const losses: string[] = [];
  const name = readName([check.name ?? '', check.slug ?? '', UNNAMED], losses);
  if (uuid === null) return refused(name, 'It has no UUID.');
  const settings: MonitorSettings = {
    name,
    slug: readSlug(check.slug ?? '', losses),
    tags: readTags((check.tags ?? '').split(/\s+/), losses),
    description: readDescription(check.desc ?? '', losses),
    schedule: scheduleOf(check),
    graceSeconds: check.grace,
    needsManualResume: check.manual_resume ?? false,
    ...(check.methods === 'POST' && { pingMethods: 'post' }),
    ...readKeywords(check, losses),
  };
  if (check.started === true) losses.push('The run in progress isn’t tracked.');
  return toDraft({ uuid, pushToken: null, settings, past: pastOf(check), losses });
}

/** Returns the UUID, which versions before 3.5 only include in the ping URL. */
function uuidOf({ uuid, ping_url: pingUrl = '' }: Check): string | null {
  const found = uuid ?? pingUrl.slice(pingUrl.lastIndexOf('/') + 1);
  return isPingUuid(found) ? found : null;
}

function readSlug(slug: string, losses: string[]): string {
  if (slug.length <= MAX_SLUG_LENGTH && new RegExp(SLUG_PATTERN).test(slug)) return slug;
  losses.push(
    'Its slug contains characters other than lowercase letters, digits, hyphens and underscores, so it’s imported without a slug.',
  );
  return '';
}

/** Reads a schedule. Five words on one line are cron; anything else is OnCalendar. */
function scheduleOf({ schedule, timeout = 0, tz = 'UTC' }: Check): MonitorSettings['schedule'] {
  if (schedule === undefined) return { kind: 'period', periodSeconds: timeout };
  const isCron = !schedule.includes('\n') && schedule.trim().split(/\s+/).length === 5;
  return { kind: isCron ? 'cron' : 'oncalendar', expression: schedule, timezone: tz };
}

function readKeywords(check: Check, losses: string[]): { keywords?: Keywords } {
  const { subject, subject_fail: subjectFail } = check;
  const isOfSubjects = Boolean(subject) || Boolean(subjectFail);
  const places = KEYWORD_PLACES.filter((place) => check[FILTERS[place]] ?? (place === 'subject' && isOfSubjects));
  if (places.length === 0) return {};
  const [failure, success, start] = [check.failure_kw ?? subjectFail, check.success_kw ?? subject, check.start_kw].map(
    wordsOf,
  ) as WordLists;
  if (failure.length + success.length + start.length === 0) {
    losses.push('Its filter has no keywords, so it’s left out.');
    return {};
  }
  if ([failure, success, start].some((words) => words.length > MAX_KEYWORDS)) {
    losses.push(`Only the first ${MAX_KEYWORDS} keywords of a kind are kept.`);
  }
  const few = (words: string[]) => words.slice(0, MAX_KEYWORDS);
  const otherwise = check.filter_default_fail === true ? 'failure' : 'ignore';
  return {
    keywords: { failure: few(failure), success: few(success), start: few(start), otherwise, ...searchedIn(places) },
  };
}

/** Versions without these fields searched subjects for the words in `subject` and `subject_fail`. */
const FILTERS = { request: 'filter_http_body', subject: 'filter_subject', text: 'filter_body' } as const;

type WordLists = [string[], string[], string[]];

const wordsOf = (list = ''): string[] => [
  ...new Set(
    list
      .split(',')
      .map((word) => wellFormed(word.trim()))
      .filter((word) => word !== ''),
  ),
];

const STATUSES: Readonly<Record<string, StoredStatus>> = {
  up: 'up',
  grace: 'up',
  // Version 1 of the API returns this instead of the status. A run in progress doesn't mean that anything is wrong.
  started: 'up',
  down: 'down',
  paused: 'paused',
};

function pastOf({ status, last_ping: lastPing, last_duration: lastDuration, n_pings: pings = 0 }: Check): MonitorPast {
  const at = Date.parse(lastPing ?? '');
  const lastPingAt = Number.isFinite(at) && at > 0 ? at : null;
  const known = STATUSES[status] ?? 'new';
  return {
    status: lastPingAt === null && known !== 'paused' ? 'new' : known,
    lastPingAt,
    lastDurationMs: typeof lastDuration === 'number' ? Math.round(lastDuration * 1_000) : null,
    pingCount: pings,
  };
}
