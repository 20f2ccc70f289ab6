import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CommitOutcome } from '../../documentStore.ts';
import { ENGINES } from '../../../database/testing/engines.ts';
import { openDocuments } from '../../testing/openDocuments.ts';

/** Short in ordinary test runs, full-length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const WRITES = isSoak ? 10_000 : 1_000;
const KILLS = isSoak ? 5 : 1;
const ROUNDS = isSoak ? 1_000 : 100;
const TIMEOUT_MS = 300_000;

const children: Child[] = [];

interface Child {
  process: ChildProcessByStdio<Writable, Readable, null>;
  lines: Interface;
}

function start(script: string, ...parameters: string[]): Child {
  const started = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, '../../testing', script), ...parameters],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const child = { process: started, lines: createInterface(started.stdout) };
  children.push(child);
  return child;
}

async function nextLine({ lines }: Child): Promise<string> {
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

function report(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

afterEach(() => {
  for (const child of children.splice(0)) child.process.kill('SIGKILL');
});

describe.each(ENGINES)('documents in $name', ({ name, places }) => {
  const nextPlace = places();
  /** Returns a file or URL for `openDocuments`. */
  const nextTarget = async () => (await nextPlace()).url.replace(/^sqlite:/, '');

  it.each(Array.from({ length: KILLS }, (_, run) => (run + 1) / (KILLS + 1)))(
    'include every acknowledged write after kill -9 (at %d of all writes)',
    async (share) => {
      const target = await nextTarget();
      const child = start('writeUntilKilled.ts', target, String(WRITES));
      const acknowledged: number[] = [];
      for await (const line of child.lines) {
        acknowledged.push(Number(line));
        if (acknowledged.length === Math.floor(WRITES * share)) child.process.kill('SIGKILL');
      }
      expect(child.process.signalCode ?? (await once(child.process, 'exit'))[1]).toBe('SIGKILL');

      const store = await openDocuments(target);
      const found = await store.getMany(acknowledged.map((number) => ['n', String(number)]));
      expect(found.filter((document) => document === null)).toHaveLength(0);
      expect(found.map((document) => document?.data)).toEqual(acknowledged.map((number) => ({ number })));
      expect(await store.commit([], [])).toMatchObject({ committed: true });
      await store.close();
      report(`${name}, kill -9 during ${WRITES} writes: ${acknowledged.length} acknowledged, ${found.length} found`);
    },
    TIMEOUT_MS,
  );

  it(
    'let exactly one of two processes win each versionstamp',
    async () => {
      const target = await nextTarget();
      const store = await openDocuments(target);
      const writers = ['ada', 'eve'].map((each) => ({
        name: each,
        wins: 0,
        child: start('raceForRounds.ts', target, each),
      }));
      await Promise.all(writers.map(({ child }) => nextLine(child)));
      let last = '';
      for (let round = 0; round < ROUNDS; round++) {
        const [key, versionstamp] = [['round'], (await store.get(['round']))?.versionstamp ?? null];
        const answers = writers.map(({ child }) => nextLine(child));
        for (const { child } of writers) child.process.stdin.write(`${JSON.stringify({ key, versionstamp })}\n`);
        const outcomes = (await Promise.all(answers)).map((line) => JSON.parse(line) as CommitOutcome);
        const winners = outcomes.flatMap((outcome, writer) => (outcome.committed ? [{ ...outcome, writer }] : []));
        expect(winners).toHaveLength(1);
        const winner = writers[winners[0]?.writer ?? -1];
        expect(await store.get(key)).toMatchObject({ data: winner?.name, versionstamp: winners[0]?.versionstamp });
        expect((winners[0]?.versionstamp ?? '') > last).toBe(true);
        last = winners[0]?.versionstamp ?? '';
        if (winner) winner.wins += 1;
      }
      await store.close();
      const won = writers.map((writer) => `${writer.name} won ${writer.wins}`).join(', ');
      report(`${name}, two processes, ${ROUNDS} rounds: ${won}`);
    },
    TIMEOUT_MS,
  );
});
