/** A check as Healthchecks 4 returns it for `GET /api/v3/checks/` with a read-write key. */
export interface SampleCheck {
  uuid: string;
  name: string;
  slug: string;
  [field: string]: unknown;
}

const SITE = 'https://checks.example.com';

const uuidOf = (number: number): string => `7c3f0a51-4f3e-4b0e-9d55-${String(number).padStart(12, '0')}`;

/** Formats a time as Healthchecks does: without fractions, and with an offset. */
const instantOf = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');

/** Returns a check that has never been pinged, with the given fields. */
export function sampleCheck(number: number, fields: Record<string, unknown> = {}): SampleCheck {
  const uuid = uuidOf(number);
  return {
    name: `Job ${number}`,
    slug: `job-${number}`,
    tags: '',
    desc: '',
    grace: 3_600,
    n_pings: 0,
    status: 'new',
    started: false,
    last_ping: null,
    next_ping: null,
    manual_resume: false,
    methods: '',
    subject: '',
    subject_fail: '',
    start_kw: '',
    success_kw: '',
    failure_kw: '',
    filter_subject: false,
    filter_body: false,
    filter_http_body: false,
    filter_default_fail: false,
    badge_url: `${SITE}/b/2/${uuid}.svg`,
    uuid,
    ping_url: `${SITE}/ping/${uuid}`,
    update_url: `${SITE}/api/v3/checks/${uuid}`,
    pause_url: `${SITE}/api/v3/checks/${uuid}/pause`,
    resume_url: `${SITE}/api/v3/checks/${uuid}/resume`,
    channels: '',
    ...(!('schedule' in fields) && { timeout: 86_400 }),
    ...fields,
  };
}

const HOUR = 3_600_000;

/** Returns a project with 22 checks, covering every kind, as of a point in time. */
export function healthchecksProject(now: number): { checks: SampleCheck[] } {
  const pinged = (hoursAgo: number, status: string) => ({
    status,
    n_pings: 40,
    last_ping: instantOf(now - hoursAgo * HOUR),
    last_duration: 42,
  });
  const expression = (schedule: string, tz = 'UTC') => ({ schedule, tz, grace: 600 });
  return {
    checks: [
      sampleCheck(1, { name: 'Nightly backup', slug: 'nightly-backup', ...pinged(1, 'up'), channels: 'c1,c2' }),
      sampleCheck(2, { name: 'Late', ...pinged(24.5, 'grace') }),
      sampleCheck(3, { name: 'Silent', ...pinged(48, 'down') }),
      sampleCheck(4, { name: 'Failed', ...pinged(1, 'down') }),
      sampleCheck(5, { name: 'Paused', ...pinged(300, 'paused'), manual_resume: true }),
      sampleCheck(6, { name: 'Running', ...pinged(2, 'up'), started: true }),
      sampleCheck(7, { name: 'Never pinged' }),
      sampleCheck(8, { name: 'Weekdays', ...expression('30 2 * * 1-5', 'Europe/Riga'), ...pinged(1, 'up') }),
      sampleCheck(9, { name: 'Last day', ...expression('0 3 L * *') }),
      sampleCheck(10, { name: 'First Monday', ...expression('0 3 * * 1#1') }),
      sampleCheck(11, { name: 'Last Friday', ...expression('0 3 * * 5L') }),
      sampleCheck(12, { name: 'Calendar', ...expression('Mon..Fri 09:00') }),
      sampleCheck(13, { name: 'Two lines', ...expression('*-*-* 06:00\n*-*-* 18:00', 'America/New_York') }),
      sampleCheck(14, { name: 'Impossible', ...expression('0 0 30 2 *') }),
      sampleCheck(15, { name: '', slug: 'without-a-name' }),
      sampleCheck(16, { name: '', slug: '' }),
      sampleCheck(17, { name: 'Tagged', tags: 'db prod db' }),
      sampleCheck(18, { name: 'Very tagged', tags: Array.from({ length: 25 }, (_, index) => `t${index}`).join(' ') }),
      sampleCheck(19, { name: 'POST only', methods: 'POST' }),
      sampleCheck(20, {
        name: 'Keywords',
        filter_http_body: true,
        filter_default_fail: true,
        success_kw: 'done, ok',
        failure_kw: 'error',
      }),
      sampleCheck(21, { name: 'E-mails', filter_subject: true, success_kw: 'Backup OK', subject: 'Backup OK' }),
      sampleCheck(22, { name: 'Described', desc: 'How to fix it.\n'.repeat(1_000), timeout: 60, grace: 60 }),
    ],
  };
}
