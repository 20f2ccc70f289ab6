import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS, MINUTE_MS, runDurationWords } from '../src/contract/durations.ts';
import type { FlipEvent, MonitorEvent, PingEvent } from '../src/contract/monitors/monitorEvents.ts';
import { createUser } from './support/testUsers.ts';
import { expect, test } from './support/journey.ts';
import { isFlip, isPing, readEvents, readMonitor, reschedule, type MonitorPlace } from './support/monitors.ts';
import { copied, eventRows, shownAt, shownFlips } from './support/monitorScreens.ts';
import { editUser, teamOf } from './support/records.ts';
import { heading } from './support/screens.ts';
import { runShell } from './support/shell.ts';

/** The shortest period and the shortest grace. */
const MIN_DURATION_MS = 20_000;
/** Four hours ahead of UTC, without daylight saving time. */
const DUBAI = 'Asia/Dubai';

/** Returns what a flip records, in display order. */
const factsOf = ({ from, to, reason, downForMs }: FlipEvent) => [from, to, reason, downForMs] as const;
const wordsOf = (from: string, to: string) =>
  ({ down: 'Went down', paused: 'Paused', new: 'Resumed', up: from === 'down' ? 'Recovered' : 'First success' })[to];

test('a job is monitored from its first ping until its monitor is deleted', async ({ site, browserOf }, {
  annotations,
}) => {
  // Real time must pass: a period until the monitor is late, and a grace period until it's down.
  test.setTimeout(5 * MINUTE_MS);
  const ada = await createUser(site, 'Ada');
  await editUser(ada, { timezone: DUBAI });
  const teamId = await teamOf(ada, 'Engines');
  const list = `${site.url}/dashboard/teams/${teamId}/monitors/hearthbeat`;
  const page = await browserOf(ada, `/teams/${teamId}/monitors/hearthbeat`);
  const main = page.getByRole('main');
  const tab = (name: string) => main.getByRole('navigation', { name: 'Monitor' }).getByRole('link', { name });
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-job-'));
  const note = (type: string, ms: number) => {
    annotations.push({ type, description: `${ms} ms` });
    console.log(`${type}: ${ms} ms`);
  };

  const place: MonitorPlace = await test.step('creates the first monitor of the team', async () => {
    await main.getByRole('link', { name: 'Create monitor' }).click();
    await expect(page).toHaveURL(`${list}/new`);
    await page.getByLabel('Name', { exact: true }).fill('Nightly backup');
    await page.getByText('Advanced', { exact: true }).click();
    await expect(page.getByLabel('Slug')).toHaveValue('nightly-backup');
    await page.getByRole('textbox', { name: 'Interval', exact: true }).fill('60 s');
    await page.getByLabel('Grace period', { exact: true }).fill('1 min');
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await expect(heading(page, 'Nightly backup')).toBeVisible();
    await expect(main.getByText('Waiting for the first ping').first()).toBeVisible();
    return { person: ada, teamId, monitorId: page.url().slice(list.length + 1) };
  });
  const events = () => readEvents(place);
  const flips = async () => (await events()).filter(isFlip);
  const lastPing = async (): Promise<PingEvent> => last((await events()).filter(isPing));

  const command = await test.step('runs the displayed command, and the page updates', async () => {
    const shown = await copied(page, 'Copy: curl snippet');
    const [turnedAt, run] = await Promise.all([shownAt(page, 'Up. Next ping due in'), runShell(shown)]);
    expect(run).toEqual({ exitCode: 0, output: '' });
    const ping = await lastPing();
    note('first ping shown after', turnedAt - ping.at);
    expect(ping).toMatchObject({ kind: 'success', method: 'GET', durationMs: null, exitStatus: null });
    expect((await flips()).map(factsOf)).toEqual([['new', 'up', 'success', null]]);
    expect(last(await flips()).at).toBe(ping.at);
    return shown;
  });

  const snippet = await test.step('copies the snippet for a job with a start and an end', async () => {
    await tab('Setup').click();
    await page.getByRole('tab', { name: 'curl', exact: true }).click();
    await page.getByText('Start, success and failure').click();
    const lines = await copied(page, 'Copy: curl snippet');
    await tab('Events').click();
    expect(lines).toContain('/path/to/job\n');
    return lines;
  });
  const jobOf = (work: string) => snippet.replace('/path/to/job', work);

  await test.step('a loop of runs shows how long each took', async () => {
    const { exitCode } = await runShell(`for run in 1 2 3; do\n${jobOf('sleep 0.2')}\ndone`);
    expect(exitCode).toBe(0);
    const runs = (await events()).filter(isPing).slice(-6);
    expect(runs.map(({ kind }) => kind)).toEqual(['start', 'success', 'start', 'success', 'start', 'success']);
    for (const [start, end] of [runs.slice(0, 2), runs.slice(2, 4), runs.slice(4)]) expectRun(start, end);
    for (const { durationMs } of runs.filter(({ kind }) => kind === 'success')) {
      await expect(
        eventRows(page)
          .filter({ hasText: runDurationWords(Number(durationMs)) })
          .first(),
      ).toBeVisible();
    }
  });

  await test.step('an ongoing run is shown as running until it ends', async () => {
    const done = path.join(folder, 'done');
    const running = runShell(jobOf(`until [ -e ${done} ]; do sleep 0.05; done`));
    await shownAt(page, 'Running for');
    await expect(page.getByRole('main').getByText(/^Running for \d+\ss\. Must finish by \d\d:\d\d$/)).toBeVisible();
    writeFileSync(done, '');
    await running;
    await expect(main.getByText(/^Up\. Next ping due in/)).toBeVisible();
    const [start, end] = (await events()).filter(isPing).slice(-2);
    expectRun(start, end);
    await expect(eventRows(page).first()).toContainText(runDurationWords(Number(end?.durationMs)));
    expect(await flips()).toHaveLength(1);
  });

  await test.step('a job that ends with an error takes its monitor down immediately', async () => {
    await runShell(jobOf('(exit 3)'));
    await expect(main.getByText(/^Down for/)).toBeVisible();
    await expect(eventRows(page).filter({ hasText: 'Exit status 3' }).first()).toBeVisible();
    await tab('Overview').click();
    await expect(main.getByRole('region', { name: 'Incident' }).getByText('Exit status 3')).toBeVisible();
    await tab('Events').click();
    const ping = await lastPing();
    expect(ping).toMatchObject({ kind: 'fail', exitStatus: 3 });
    expect(last(await flips())).toMatchObject({ at: ping.at, from: 'up', to: 'down', reason: 'exit-status' });
  });

  const stoppedAt = await test.step('a successful run brings it up again', async () => {
    await reschedule(place, {
      schedule: { kind: 'period', periodSeconds: MIN_DURATION_MS / 1_000 },
      graceSeconds: MIN_DURATION_MS / 1_000,
    });
    const before = last(await flips());
    await runShell(command);
    await expect(main.getByText(/^Up\. Next ping due in/)).toBeVisible();
    const ping = await lastPing();
    expect(last(await flips())).toMatchObject({ at: ping.at, reason: 'success', downForMs: ping.at - before.at });
    return ping.at;
  });

  await test.step('a job that stops is late after the period, and down after the grace period', async () => {
    const dueAt = stoppedAt + MIN_DURATION_MS;
    const deadlineAt = dueAt + MIN_DURATION_MS;
    expect(await readMonitor(place)).toMatchObject({ status: 'up', dueAt, deadlineAt });
    const lateAt = await shownAt(page, ' late. Goes down', 2 * MINUTE_MS);
    note('late shown after the due time by', lateAt - dueAt);
    expect(lateAt).toBeGreaterThanOrEqual(dueAt);
    const clock = new Date(deadlineAt).toLocaleTimeString('en-GB', { timeZone: DUBAI, timeStyle: 'short' });
    await expect(main.getByText(new RegExp(`^\\d+\\ss late\\. Goes down at ${clock}$`))).toBeVisible();
    expect(last(await flips()).at).toBe(stoppedAt);

    const downAt = await shownAt(page, 'Down for', 2 * MINUTE_MS);
    note('down shown after the deadline by', downAt - deadlineAt);
    expect(downAt).toBeGreaterThanOrEqual(deadlineAt);
    expect(last(await flips())).toMatchObject({ at: deadlineAt, from: 'up', to: 'down', reason: 'deadline-passed' });
    await expect(page).toHaveTitle(/^\(1\) /);
  });

  await test.step('recovers with the next ping, and says how long it was down', async () => {
    await runShell(command);
    await expect(main.getByText(/^Up\. Next ping due in/)).toBeVisible();
    const { at } = await lastPing();
    expect(last(await flips())).toMatchObject({
      at,
      reason: 'success',
      downForMs: at - (stoppedAt + 2 * MIN_DURATION_MS),
    });
    await reschedule(place, { schedule: { kind: 'period', periodSeconds: 60 }, graceSeconds: 60 });
    await expect(page).toHaveTitle(/^Nightly backup/);
  });

  await test.step('is paused and resumed manually', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(main.getByText(/^Paused (for|just now)/)).toBeVisible();
    expect(await readMonitor(place)).toMatchObject({ status: 'paused', dueAt: null, deadlineAt: null });
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await expect(main.getByText('Waiting for the next ping')).toBeVisible();
    const manualEdits = (await events()).filter((event) => event.type === 'edit').slice(-2);
    expect(manualEdits.map(({ action, by }) => [action, by && 'display' in by && by.display])).toEqual([
      ['paused', 'Ada'],
      ['resumed', 'Ada'],
    ]);
    expect((await flips()).slice(-2).map(({ at }) => at)).toEqual(manualEdits.map(({ at }) => at));
    await runShell(command);
    await expect(main.getByText(/^Up\. Next ping due in/)).toBeVisible();
  });

  await test.step('is edited to follow a cron expression', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByText('Calendar', { exact: true }).click();
    await page.getByLabel('Expression').fill('30 2 * * *');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(`${list}/${place.monitorId}`);
    await tab('Events').click();
    await expect(eventRows(page).filter({ hasText: 'You changed the settings' }).first()).toContainText(
      `every 1 min → 30 2 * * * (${DUBAI})`,
    );
    const { at } = await lastPing();
    const dueAt = nextDailyAt(22.5 * 60 * MINUTE_MS, at);
    expect(await readMonitor(place)).toMatchObject({
      status: 'up',
      schedule: { kind: 'cron', expression: '30 2 * * *', timezone: DUBAI },
      dueAt,
      deadlineAt: dueAt + MINUTE_MS,
    });
    await tab('Overview').click();
    await expect(main.locator(`time[datetime="${new Date(dueAt).toISOString()}"]`).first()).toBeVisible();
  });

  await test.step('its timeline shows each change of status at the time when it happened', async () => {
    const all = await flips();
    expect(all.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ['new', 'up', 'success'],
      ['up', 'down', 'exit-status'],
      ['down', 'up', 'success'],
      ['up', 'down', 'deadline-passed'],
      ['down', 'up', 'success'],
      ['up', 'paused', 'paused'],
      ['paused', 'new', 'resumed'],
      ['new', 'up', 'success'],
    ]);
    await tab('Events').click();
    const expected = all.map(({ from, to, at }) => ({ words: wordsOf(from, to), at }));
    await expect.poll(() => shownFlips(page)).toEqual(expected);
    await page.reload();
    await expect.poll(() => shownFlips(page)).toEqual(expected);
  });

  await test.step('is deleted, and its job gets an error', async () => {
    await tab('Setup').click();
    await page.getByRole('button', { name: 'Delete monitor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete monitor' }).click();
    await expect(page).toHaveURL(list);
    await expect(main.getByText(/Get alerted when a scheduled job stops running/)).toBeVisible();
    const { exitCode, output } = await runShell(command);
    expect({ exitCode, output }).toEqual({ exitCode: 22, output: expect.stringContaining('404') });
  });
  rmSync(folder, { recursive: true, force: true });
});

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (item === undefined) throw new Error('Nothing has happened yet.');
  return item;
}

/** Expects the end of a run to report how long the run took, to the millisecond. */
function expectRun(start: MonitorEvent | undefined, end: MonitorEvent | undefined): void {
  expect(end).toMatchObject({ kind: 'success', exitStatus: 0, durationMs: Number(end?.at) - Number(start?.at) });
}

/** Returns the first instant after `afterMs` at this time of day (in ms since midnight, UTC). */
function nextDailyAt(sinceMidnightMs: number, afterMs: number): number {
  const today = Math.floor(afterMs / DAY_MS) * DAY_MS + sinceMidnightMs;
  return today > afterMs ? today : today + DAY_MS;
}
