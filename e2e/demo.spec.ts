import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test as base } from '@playwright/test';
import { root } from '../scripts/process/runNode.ts';
import { heading } from './support/screens.ts';

interface DemoProcess {
  child: ChildProcess;
  /** The folder that is removed at the end. */
  folder: string;
  /** Resolves to the first group of the first matching line. */
  line(pattern: RegExp): Promise<string>;
}

const test = base.extend<{ demo: DemoProcess }>({
  demo: async ({}, provide) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearth-demos-'));
    const child = spawn(process.execPath, ['scripts/run.mjs', 'demo'], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    await provide({
      child,
      folder,
      line: async (pattern) => {
        const find = () => lines.map((line) => pattern.exec(line)).find((found) => found !== null);
        await expect.poll(() => find() !== undefined, { timeout: 180_000 }).toBe(true);
        return find()?.[1] ?? '';
      },
    });
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  },
});

const endedBy = async ({ child }: DemoProcess, signal: NodeJS.Signals): Promise<unknown> => {
  const exited = once(child, 'exit');
  child.kill(signal);
  return (await exited)[0];
};
/** Returns the files that the demo left behind, ignoring those from other programs. */
const left = ({ folder }: DemoProcess) => readdirSync(folder).filter((name) => name.startsWith('hearth'));

test('someone opens the demo, looks around, and leaves nothing behind', async ({ browser, demo, page }) => {
  const link = await demo.line(/Open (\S+)/);

  await test.step('starts in a team with a history', async () => {
    await page.goto(link);
    await expect(page).toHaveURL(/\/dashboard\/teams\/tid_/);
    await expect(heading(page, 'Dashboard')).toBeVisible();
    for (const team of ['Platform', 'Data Warehouse', 'Payments', 'Website', 'Warehouse Robots']) {
      await expect(page.getByRole('navigation', { name: 'Teams' }).getByText(team)).toBeVisible();
    }
  });

  await test.step('sees jobs report in real time', async () => {
    await page
      .getByRole('link', { name: /Hearthbeat/ })
      .first()
      .click();
    const responded = page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/api') });
    await page.reload();
    const socket = await responded;
    await socket.waitForEvent('framereceived', { predicate: ({ payload }) => payload.toString().includes('mid_') });
  });

  await test.step('cannot use the link again, but can use the next one', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
    await other.goto(await demo.line(/For another browser, open (\S+)/));
    await expect(heading(other, 'Dashboard')).toBeVisible();
    await other.close();
  });

  expect(left(demo)).toHaveLength(1);
  expect(await endedBy(demo, 'SIGINT')).toBe(0);
  expect(left(demo)).toEqual([]);
});

test('the demo leaves nothing behind when it is ended during startup', async ({ demo }) => {
  await demo.line(/^(Writing)/);
  await expect.poll(() => left(demo).length).toBe(1);
  expect(await endedBy(demo, 'SIGINT')).toBe(0);
  expect(left(demo)).toEqual([]);
});
