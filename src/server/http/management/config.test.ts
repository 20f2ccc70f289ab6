import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { parse } from 'yaml';
import type { AuditPage } from '../../../contract/audit/auditCalls.ts';
import { ENGINES, type TestPlace } from '../../database/testing/engines.ts';
import { until } from '../../../testing/until.ts';
import { databaseAt } from '../../testing/startTestServer.ts';
import { type Heard, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

const NIGHTLY = `
monitors:
  - key: nightly-backup
    name: Nightly backup
    slug: nightly-backup
    tags: [database]
    schedule: { kind: cron, expression: 30 2 * * *, timezone: Europe/Berlin }
    graceSeconds: 1800
    integrations: [Operators]
  - key: heartbeat
    name: Heartbeat
    schedule:
      kind: period
      periodSeconds: 300
windows:
  - key: sundays
    title: Sunday maintenance
    monitors: [heartbeat]
    when: { kind: weekly, days: [7], time: "03:00", minutes: 60, timezone: UTC }
`;

/** Statements that make each database reject one of many monitors. */
const FAILING: Record<string, string[]> = {
  SQLite: [
    `CREATE TRIGGER fail_one BEFORE INSERT ON all_monitors WHEN NEW.name = 'Job 250'
      BEGIN SELECT RAISE(ABORT, 'planted'); END`,
  ],
  PostgreSQL: [
    `CREATE FUNCTION fail_one() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.name = 'Job 250' THEN RAISE EXCEPTION 'planted'; END IF; RETURN NEW; END $$`,
    'CREATE TRIGGER fail_one BEFORE INSERT ON all_monitors FOR EACH ROW EXECUTE FUNCTION fail_one()',
  ],
};

interface Plan {
  revision: string;
  isApplied: boolean;
  summary: Record<'create' | 'update' | 'delete' | 'unchanged', number>;
  changes: { action: string; kind: string; key: string; isDrifted: boolean; fields: object[] }[];
  lines: string[];
}

describe.each(ENGINES)('configuration as code on $name', ({ name, places }) => {
  const nextPlace = places();
  let world: ManagementWorld;
  let place: TestPlace;
  beforeEach(async () => {
    place = await nextPlace();
    world = await startManagementWorld({ config: { database: databaseAt(place.url) } });
    await world.addIntegration('Operators');
  });
  afterEach(() => world.stop());

  const put = (body: unknown, query = '', headers: Record<string, string> = {}, key?: string): Promise<Heard> =>
    world.ask('PUT', `/config${query}`, { body, headers, ...(key !== undefined && { key }) });

  /** Plans or applies a document, expecting success. */
  async function accepted(body: unknown, query = '', headers: Record<string, string> = {}): Promise<Plan> {
    const answer = await put(body, query, headers);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as Plan;
  }

  const audited = async () =>
    (await world.rpc<AuditPage>('audit', 'list', { teamId: world.team.teamId })).entries.map(
      ({ action, detail, by }) => ({
        action,
        detail,
        by: by.kind,
      }),
    );

  it('plans without changing anything, applies in one commit, and changes nothing when it is repeated', async () => {
    const plan = await accepted(NIGHTLY, '?plan=1');
    expect(plan).toMatchObject({
      isApplied: false,
      summary: { create: 3, update: 0, delete: 0, unchanged: 0 },
      lines: [
        '+ monitor nightly-backup (Nightly backup)',
        '+ monitor heartbeat (Heartbeat)',
        '+ window sundays (Sunday maintenance)',
        '3 to create, 0 to update, 0 to delete, 0 unchanged.',
      ],
    });
    expect(await world.count()).toBe(0);
    const applied = await accepted(NIGHTLY, '', { 'if-match': `"${plan.revision}"` });
    expect(applied).toMatchObject({ isApplied: true, summary: { create: 3 } });
    expect(applied.lines.at(-1)).toBe('3 created, 0 updated, 0 deleted, 0 unchanged.');
    expect(await accepted(NIGHTLY)).toMatchObject({
      isApplied: true,
      revision: applied.revision,
      summary: { create: 0, update: 0, delete: 0, unchanged: 3 },
    });
    // A repeated request is accepted, because the response to the first could have been lost.
    expect((await put(NIGHTLY, '', { 'if-match': `"${plan.revision}"` })).status).toBe(200);
    const entries = (await audited()).filter(({ action }) => /^(configuration|monitor|window)\./.test(action));
    expect(entries).toEqual([
      { action: 'configuration.applied', detail: { created: 3, changed: 0, deleted: 0, names: [] }, by: 'apiKey' },
    ]);
    const [check] = (
      (await world.ask('GET', '/checks/')).body as { checks: { name: string; channels: string }[] }
    ).checks.filter(({ name }) => name === 'Nightly backup');
    expect(check?.channels).toMatch(/^iid_/);
  });

  it('exports what it applied as YAML and as JSON, and applying an export changes nothing', async () => {
    await accepted(NIGHTLY);
    const yaml = await world.ask('GET', '/config');
    expect(yaml.headers).toMatchObject({ 'content-type': 'application/yaml', etag: expect.stringMatching(/^".+"$/) });
    expect(String(yaml.body)).toMatch(
      /^# yaml-language-server: \$schema=http:\/\/hearth\.test\/api\/v3\/config\/schema\.json\nmonitors:\n {2}- key: nightly-backup\n/,
    );
    expect(parse(String(yaml.body))).toMatchObject(parse(NIGHTLY) as object);
    const json = await world.ask('GET', '/config?format=json');
    const { $schema, ...document } = json.body as Record<string, unknown>;
    expect($schema).toBe('http://hearth.test/api/v3/config/schema.json');
    expect(document).toEqual(parse(String(yaml.body)));
    const byAccept = await world.ask('GET', '/config', { headers: { accept: 'application/json' } });
    expect(byAccept.body).toEqual(json.body);
    for (const exported of [yaml.body, json.body]) {
      expect((await accepted(exported)).summary).toEqual({ create: 0, update: 0, delete: 0, unchanged: 3 });
    }
    expect((await world.ask('GET', '/config', { headers: { accept: 'image/png' } })).status).toBe(406);
  });

  it('shows drift field by field, and reverts it', async () => {
    await accepted(NIGHTLY);
    const [monitor] = await world.monitorsNamed('Heartbeat');
    if (monitor === undefined) throw new Error('There is no monitor.');
    await world.ask('POST', `/checks/${monitor.uuid}`, { body: { grace: 60, timeout: 600 } });
    const plan = await accepted(NIGHTLY, '?plan=1');
    expect(plan.lines).toEqual([
      '~ monitor heartbeat (Heartbeat), changed manually since it was last applied',
      '    schedule.periodSeconds: 600 → 300',
      '    graceSeconds: 60 → 3600',
      '0 to create, 1 to update, 0 to delete, 2 unchanged.',
    ]);
    await accepted(NIGHTLY);
    expect(await world.monitorsNamed('Heartbeat')).toMatchObject([
      { uuid: monitor.uuid, graceSeconds: 3600, schedule: { kind: 'period', periodSeconds: 300 } },
    ]);
    const changed = NIGHTLY.replace('graceSeconds: 1800', 'graceSeconds: 900');
    expect((await accepted(changed, '?plan=1')).changes).toMatchObject([
      { key: 'nightly-backup', isDrifted: false, fields: [{ field: 'graceSeconds', from: 1800, to: 900 }] },
    ]);
  });

  it('changes only what documents manage, and deletes only on request', async () => {
    const manual = await world.create({ name: 'By hand', slug: 'by-hand' });
    await accepted(NIGHTLY);
    const smaller = NIGHTLY.replace(/ {2}- key: heartbeat[\s\S]*?windows:/, 'windows:').replace(
      'monitors: [heartbeat]',
      '',
    );
    const refused = await put(smaller);
    expect(refused).toMatchObject({
      status: 409,
      headers: { 'content-type': 'application/problem+json' },
      body: { deletions: [{ kind: 'monitor', key: 'heartbeat', name: 'Heartbeat' }] },
    });
    expect(await world.count()).toBe(3);
    const { lines } = await accepted(smaller, '?delete=1');
    expect(lines).toContain('- monitor heartbeat (Heartbeat)');
    expect(await world.count()).toBe(2);
    expect(await world.look(manual)).toMatchObject({ name: 'By hand' });
    expect((await audited())[0]?.detail).toEqual({ created: 0, changed: 1, deleted: 1, names: ['Heartbeat'] });
    // A document without a list of monitors doesn't manage any.
    expect((await accepted('windows: []', '?plan=1')).changes.map(({ kind }) => kind)).toEqual(['window']);
    expect((await accepted('{}')).summary).toEqual({ create: 0, update: 0, delete: 0, unchanged: 0 });
  });

  it('adopts an existing monitor by its id', async () => {
    await world.create({ name: 'By hand', slug: 'by-hand', timeout: 600, grace: 120 });
    const entry = 'name: By hand, slug: by-hand, schedule: { kind: period, periodSeconds: 600 }, graceSeconds: 120';
    const doubled = await put(`monitors:\n  - { key: mine, ${entry} }`);
    expect(doubled).toMatchObject({
      status: 400,
      body: {
        errors: [{ pointer: '/monitors/0/slug', line: 2, detail: expect.stringContaining('give its id: mid_') }],
      },
    });
    const { monitors } = (await world.ask('GET', '/config?format=json')).body as {
      monitors: { key: string; id: string }[];
    };
    expect(monitors).toMatchObject([{ key: 'by-hand', id: expect.stringMatching(/^mid_/) }]);
    const owned = `monitors:\n  - { key: mine, id: ${monitors[0]?.id}, ${entry} }`;
    expect((await accepted(owned)).lines).toEqual([
      '~ monitor mine (By hand)',
      '    key: none → "mine"',
      '0 created, 1 updated, 0 deleted, 0 unchanged.',
    ]);
    expect((await accepted(`monitors:\n  - { key: mine, ${entry} }`)).summary.unchanged).toBe(1);
    expect(await world.count()).toBe(1);
  });

  // Only PostgreSQL has several writers.
  if (name === 'PostgreSQL')
    it('doesn’t adopt a monitor that is being deleted', async () => {
      const { uuid } = await world.create({ name: 'By hand' });
      const { monitors } = (await world.ask('GET', '/config?format=json')).body as { monitors: object[] };
      const other = await place.open();
      const reached = { deletion: false, lock: false };
      const deleting = other.transact(async ({ query }) => {
        await query.deleteFrom('all_monitors').where('uuid', '=', uuid).execute();
        reached.deletion = true;
        await until(() => reached.lock);
      });
      await until(() => reached.deletion);
      const applying = put({ monitors: [{ ...monitors[0], name: 'Taken over' }] });
      const waiting = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await waiting.execute(other.read)).rows.length > 0);
      reached.lock = true;
      await deleting;
      expect(await applying).toMatchObject({ status: 400, body: { errors: [{ pointer: '/monitors/0/id' }] } });
      await other.close();
    });

  it('applies one of two simultaneous documents, and reports the changes to the other’s sender', async () => {
    await accepted(NIGHTLY);
    const documents = ['graceSeconds: 900', 'graceSeconds: 600'].map((grace) =>
      NIGHTLY.replace('graceSeconds: 1800', grace),
    );
    const plans = await Promise.all(documents.map((document) => accepted(document, '?plan=1')));
    expect(plans[0]?.revision).toBe(plans[1]?.revision);
    const answers = await Promise.all(
      documents.map((document, index) => put(document, '', { 'if-match': `"${plans[index]?.revision}"` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const winner = answers.findIndex(({ status }) => status === 200);
    const to = winner === 0 ? 900 : 600;
    expect(answers[1 - winner]?.body).toMatchObject({
      status: 409,
      detail: expect.stringContaining(
        `Someone changed the team after this revision. Plan again.\nThe monitor Nightly backup was changed by To write: graceSeconds: 1800 → ${to}.`,
      ),
      changed: [{ kind: 'monitor', key: 'nightly-backup', action: 'changed', by: 'To write' }],
    });
    const gone = (await accepted(documents[0], '?plan=1')).revision;
    await accepted('windows: []', '?delete=1');
    expect(await put(NIGHTLY, '', { 'if-match': `"${gone}"` })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Sunday maintenance was deleted') },
    });
  });

  it('creates a thousand monitors in one commit, or none', async () => {
    const document = (count: number) => ({
      monitors: Array.from({ length: count }, (_, index) => ({
        key: `job-${index}`,
        name: `Job ${index}`,
        slug: `job-${index}`,
        schedule: { kind: 'period', periodSeconds: 3600 },
      })),
    });
    const broken = document(1_000);
    broken.monitors[700] = { ...broken.monitors[700]!, slug: 'job-3' };
    expect(await put(broken)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/monitors/700/slug', detail: 'belongs to the monitor with the key job-3' }] },
    });
    expect(await world.count()).toBe(0);
    expect((await accepted(document(1_000))).summary.create).toBe(1_000);
    expect(await world.count()).toBe(1_000);
    expect((await accepted(document(1_000))).summary.unchanged).toBe(1_000);
    expect((await audited()).filter(({ action }) => action === 'configuration.applied')).toHaveLength(1);
  });

  it('changes nothing if the database fails partway', async () => {
    await accepted(NIGHTLY);
    const database = await place.open();
    await database.transact(async ({ query }) => {
      for (const statement of FAILING[name] ?? []) await sql.raw(statement).execute(query);
    });
    await database.close();
    const more = Array.from({ length: 300 }, (_, index) => ({
      key: `job-${index}`,
      name: `Job ${index}`,
      schedule: { kind: 'period', periodSeconds: 3600 },
    }));
    const document = parse(NIGHTLY) as { monitors: { graceSeconds?: number }[] };
    const [nightly, heartbeat] = document.monitors;
    const monitors = [{ ...nightly, graceSeconds: 60 }, heartbeat, ...more];
    expect(await put({ ...document, monitors })).toMatchObject({
      status: 500,
      headers: { 'content-type': 'application/problem+json' },
    });
    expect(await world.count()).toBe(2);
    expect((await accepted(NIGHTLY, '?plan=1')).summary.unchanged).toBe(3);
    expect((await audited()).filter(({ action }) => action === 'configuration.applied')).toHaveLength(1);
  });
});
