import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Monitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { keepEnds } from '../../monitors/pings/bodyEnds.ts';
import { openMonitorFile, type MonitorFile } from '../../monitors/testing/openMonitorFile.ts';
import { startMonitorWorld, type MonitorWorld } from '../../monitors/testing/startMonitorWorld.ts';
import {
  createHealthchecksModel,
  newCheck,
  pauseCheck,
  resumeCheck,
  type Check,
  type CheckSettings,
  type ModelResponse,
} from './testing/healthchecksModel.ts';

const ROUNDS = 11;
const REQUESTS_PER_ROUND = 150;
const A = '0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e';
const B = '5b1f3a52-7f5e-4a53-9d6c-0c6e6f0a9f11';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const TAILS = [
  '',
  '',
  '',
  '/',
  '/start',
  '/start',
  '/start',
  '/fail',
  '/log',
  '/0',
  '/1',
  '/255',
  '/256',
  '/99999999',
  '/foo',
  '/START',
  '/start/',
  '/start/more',
  '/%30',
  '/%73tart',
  '/-1',
  '/00',
  '/1.5',
  '//',
];
const QUERIES = [
  '',
  '',
  '',
  `?rid=${A}`,
  `?rid=${A}`,
  `?rid=${B}`,
  `?rid=${A.toUpperCase()}`,
  '?rid=',
  '?rid=zz',
  `?rid=${A}&rid=${B}`,
  `?rid=zz&rid=${A}`,
  `?rid=${A}&rid=zz`,
  '?create=1',
  '?create=0',
  `?create=1&rid=${B}`,
  `?x=1&rid=${A}`,
];
const WORDS = ['', 'ERROR', 'done', 'begin', 'x'.repeat(9_998)];

/** Kinds of checks, with settings that mean the same in both systems. */
const KINDS: { check: CheckSettings; settings: Partial<MonitorSettings> }[] = [
  { check: { hasManualResume: false, isPostOnly: false, filter: null }, settings: {} },
  { check: { hasManualResume: true, isPostOnly: false, filter: null }, settings: { needsManualResume: true } },
  { check: { hasManualResume: false, isPostOnly: true, filter: null }, settings: { pingMethods: 'post' } },
  ...([false, true] as const).map((isDefaultFail) => {
    const words = { failure: ['ERROR'], success: ['done'], start: ['begin'] };
    return {
      check: { hasManualResume: false, isPostOnly: isDefaultFail, filter: { ...words, isDefaultFail } },
      settings: {
        ...(isDefaultFail && { pingMethods: 'post' as const }),
        keywords: { ...words, otherwise: isDefaultFail ? ('failure' as const) : ('ignore' as const) },
      },
    };
  }),
];

interface Sent {
  method: string;
  rest: string;
  body: Buffer;
}

/** A check before and after a request or action. */
interface Around {
  before: Check;
  after: Check;
}

interface KeptDifference {
  difference: string;
  reason: string;
  /** Rewrites the request before it's sent to the model. */
  ask?: (rest: string) => string;
  /**
   * Adjusts the expected response, and updates the model to match Hearth's state, so that later requests can be
   * compared.
   */
  answer?: (expected: ModelResponse, around: Around) => void;
  refuse?: (model: ReturnType<typeof createHealthchecksModel>, slug: string) => void;
  resume?: (around: Around) => void;
}

/** Deliberate differences, also listed in `docs/healthchecks-compatibility.md`. */
const KEPT: KeptDifference[] = [
  {
    difference: 'A path that names nothing is answered with the text "not found"',
    reason: 'an HTML page helps no client',
    answer(expected) {
      expected.text ??= 'not found';
    },
  },
  {
    difference: 'A slash at the end is taken everywhere, as after a UUID',
    reason: 'it can mean nothing else, and a lost ping is a false alarm',
    ask: (rest) => rest.replace(/^([^?]*[^?/])\/(?=\?|$)/, '$1'),
  },
  {
    difference: 'The beginning and the end of a long body are kept, and all of it is searched for keywords',
    reason: 'a job’s error is at the end of its output',
  },
  {
    difference: 'A request with create=1 that is refused creates nothing',
    reason: 'what is answered 400 should not have half happened',
    refuse: (model, slug) => model.bySlug.delete(slug),
  },
  {
    difference: 'A success ends the runs before it, whatever its rid',
    reason: 'a killed run must raise no alarm once a later one went well; "Runs may overlap" tells runs apart',
    answer({ action }, { before, after }) {
      const isIgnored = before.status === 'paused' && before.settings.hasManualResume;
      if (action === 'success' && !isIgnored) after.isStarted = false;
    },
  },
  {
    difference: 'Resuming keeps a run that began during the pause',
    reason: 'a run that hangs is noticed by its own limit',
    resume({ before, after }) {
      if (before.status === 'paused') after.isStarted = before.isStarted;
    },
  },
];

const textOf = (bytes: Uint8Array | null | undefined): string | null =>
  bytes ? Buffer.from(bytes).toString('base64') : null;

let world: MonitorWorld;
let file: MonitorFile;
let pingKey: string;
beforeAll(async () => {
  world = await startMonitorWorld();
  file = openMonitorFile(world.server.databaseFile);
  ({ pingKey } = await world.call<{ pingKey: string }>('pingKey', { teamId: world.team.teamId }));
});
afterAll(async () => {
  file.close();
  await world.stop();
});

async function send({ method, rest, body }: Sent): Promise<[number, string]> {
  const { hostname, port } = new URL(world.server.url);
  const sent = sendRequest({
    hostname,
    port,
    method,
    path: `/ping/${rest}`,
    ...(body.length > 0 && { headers: { 'content-length': body.length } }),
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks = await response.toArray();
  return [response.statusCode ?? 0, Buffer.concat(chunks as Buffer[]).toString()];
}

const stateOf = ({ status, runningSince, pingCount }: Monitor) => ({
  status,
  isStarted: runningSince !== null,
  pings: pingCount,
});

describe('the ping endpoint, compared with a model of Healthchecks', () => {
  const steps = fc.record({
    monitor: fc.nat(KINDS.length - 1),
    target: fc.constantFrom('uuid', 'uuid', 'uuid', 'uuid', 'slug', 'slug', 'missing', 'unknown', 'upper', 'twins'),
    method: fc.constantFrom(...METHODS),
    tail: fc.constantFrom(...TAILS),
    query: fc.constantFrom(...QUERIES),
    body: fc.oneof(
      { weight: 2, arbitrary: fc.constant(Buffer.alloc(0)) },
      fc.constantFrom(...WORDS).map((word) => Buffer.from(`${word} ERROR`.slice(0, word.length + 1))),
      fc.constantFrom(...WORDS).map((word) => Buffer.from(word)),
      fc.tuple(fc.nat(20_000), fc.uint8Array({ minLength: 1 })).map(([length, bytes]) => Buffer.alloc(length, bytes)),
    ),
    /** Performed before the request. */
    act: fc.constantFrom(...Array.from({ length: 14 }, () => null), 'pause', 'resume'),
  });

  it.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
    `agrees on ${REQUESTS_PER_ROUND} random requests, round %i`,
    async (seed) => {
      const model = createHealthchecksModel(pingKey);
      const { teamId } = world.team;
      const twins = `twins-${seed}`;
      const monitors: { uuid: string; slug: string; monitorId: string; check: Check }[] = [];
      for (const [index, { check: settings, settings: ours }] of KINDS.entries()) {
        const slug = `job-${seed}-${index}`;
        const { data } = await world.server.createMonitor(world.owner, teamId, { ...ours, slug });
        const check = newCheck(settings);
        model.byCode.set(data.uuid, check);
        model.bySlug.set(slug, [check]);
        monitors.push({ uuid: data.uuid, slug, monitorId: data.monitorId, check });
      }
      for (let twin = 0; twin < 2; twin += 1) await world.server.createMonitor(world.owner, teamId, { slug: twins });
      model.bySlug.set(twins, [newCheck(KINDS[0]!.check), newCheck(KINDS[0]!.check)]);

      for (const [index, step] of fc.sample(steps, { seed, numRuns: REQUESTS_PER_ROUND }).entries()) {
        const { uuid, slug, monitorId, check } = monitors[step.monitor]!;
        const atFirst = { ...check };
        if (step.act === 'pause') pauseCheck(check);
        if (step.act === 'resume') {
          resumeCheck(check);
          for (const { resume } of KEPT) resume?.({ before: atFirst, after: check });
        }
        if (step.act !== null) await world.call(step.act, { teamId, monitors: [{ monitorId }] });

        const made = `made-${seed}-${index}`;
        const base = {
          uuid,
          slug: `${pingKey}/${slug}`,
          missing: `${pingKey}/${made}`,
          unknown: randomUUID(),
          upper: uuid.toUpperCase(),
          twins: `${pingKey}/${twins}`,
        }[step.target];
        const { method, body } = step;
        const rest = `${base}${step.tail}${step.query}`;
        const before = { ...check };
        const asked = KEPT.reduce((path, { ask }) => ask?.(path) ?? path, rest);
        const expected = model.ping({ method, rest: asked, body });
        const isOfMonitor = expected.pinged !== null && step.target !== 'missing';
        for (const { answer, refuse } of KEPT) {
          answer?.(expected, { before, after: isOfMonitor ? check : before });
          if (expected.status >= 400) refuse?.(model, made);
        }

        const [status, text] = await send({ method, rest, body });
        const label = `${method} ${rest} (request ${index})`;
        expect([label, status, text]).toEqual([label, expected.status, method === 'HEAD' ? '' : expected.text]);
        const stored = file.monitor(uuid)!;
        expect([label, stateOf(stored)]).toEqual([
          label,
          { status: check.status, isStarted: check.isStarted, pings: check.pings },
        ]);
        const logged = isOfMonitor ? file.pings(uuid).at(-1) : undefined;
        const kept = body.length === 0 ? null : keepEnds(body).bytes;
        // Compared as text, because Jest compares bytes one by one.
        expect([label, textOf(logged?.body)]).toEqual([label, logged === undefined ? null : textOf(kept)]);
      }
    },
    300_000,
  );

  it('documents a reason for each difference', () => {
    expect(KEPT.map(({ difference, reason }) => difference.length > 0 && reason.length > 0)).not.toContain(false);
  });
});
