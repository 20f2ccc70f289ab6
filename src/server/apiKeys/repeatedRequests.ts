import { createHash } from 'node:crypto';
import type { AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { type Charge, createMeter } from '../budget/meter.ts';
import type { ChoreOptions } from '../chore.ts';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { LifecyclePart } from '../teams/lifecycle.ts';

/** First key segment of the records about requests with an `Idempotency-Key`. */
const ROOT = '$repeats';
/** How long repeats of a request get the stored result. */
const KEPT_MS = DAY_MS;
const FORGET_EVERY_MS = 600_000;
const READ_AT_ONCE = 500;
/** How many requests with an `Idempotency-Key` a team can make: their results take up room for a day. */
const REMEMBERED = { burst: 10_000, perSecond: 10_000 / (DAY_MS / 1_000) };
const DIGITS = 16;
const ID_LENGTH = 32;

export interface RepeatableRequest {
  teamId: string;
  keyId: string;
  /** The request's `Idempotency-Key`. */
  name: string;
  /** The whole request as a string. */
  asked: string;
}

interface Known {
  asked: string;
  endsAt: number;
  /** Null while the request runs, and if it returned no result. */
  answer: unknown;
}

interface End {
  teamId: string;
  mark: string;
}

/** Generates ids for a request: the same ones for each repeat. */
export type MakeId = (prefix: string) => string;

/** Ensures that a request that creates something runs only once, even if the client sends it again. */
export interface RepeatedRequests {
  /** Charges a team for a request that has to be remembered. */
  charge(teamId: string): Charge;
  /**
   * Runs a request, or returns its earlier result; null if another request already used the name. Two concurrent
   * repeats both run and derive the same id, so the second finds what the first created. The same applies after a
   * crash.
   */
  once<Answer extends { status: number }>(
    request: RepeatableRequest,
    run: (makeId: MakeId) => Promise<Answer>,
  ): Promise<Answer | null>;
  lifecycle: LifecyclePart;
  chores: Omit<ChoreOptions, 'logger'>[];
}

const requestsPrefix = (teamId: string): DocumentKey => [ROOT, 'requests', teamId];
const endsPrefix: DocumentKey = [ROOT, 'ends'];
const endKey = (endsAt: number, mark: string): DocumentKey => [
  ...endsPrefix,
  `${String(endsAt).padStart(DIGITS, '0')} ${mark}`,
];
const digest = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export function createRepeatedRequests(store: DocumentStore, now: Clock): RepeatedRequests {
  const remembered = createMeter(REMEMBERED);
  const read = async (key: DocumentKey) => (await store.get(key)) as Document<Known> | null;

  async function forget(endsAt: number, { teamId, mark }: End): Promise<void> {
    const key = [...requestsPrefix(teamId), mark];
    const stored = await read(key);
    const ended: AtomicOp[] = stored?.data.endsAt === endsAt ? [{ type: 'delete', key }] : [];
    await store.commit([], [...ended, { type: 'delete', key: endKey(endsAt, mark) }]);
  }

  /** Returns the record for a request, creating it if the request is new. */
  async function claim({ teamId, keyId, name, asked: all }: RepeatableRequest): Promise<Document<Known>> {
    const mark = digest(keyId, name);
    const key = [...requestsPrefix(teamId), mark];
    for (;;) {
      const stored = await read(key);
      if (stored !== null && stored.data.endsAt > now()) return stored;
      const data: Known = { asked: digest(all), endsAt: now() + KEPT_MS, answer: null };
      const outcome = await store.commit(
        [{ key, versionstamp: stored?.versionstamp ?? null }],
        [
          { type: 'set', key, data },
          { type: 'set', key: endKey(data.endsAt, mark), data: { teamId, mark } satisfies End },
        ],
      );
      if (outcome.committed) return { key, data, versionstamp: outcome.versionstamp };
    }
  }

  return {
    charge: (teamId) => remembered.charge(teamId, 1, now()),
    async once<Answer extends { status: number }>(
      request: RepeatableRequest,
      run: (makeId: MakeId) => Promise<Answer>,
    ) {
      const { key, data, versionstamp } = await claim(request);
      if (data.asked !== digest(request.asked)) return null;
      if (data.answer !== null) return data.answer as Answer;
      const answer = await run((prefix) => prefix + digest(...key, data.endsAt, prefix).slice(0, ID_LENGTH));
      if (answer.status === 201) await store.commit([], [{ type: 'set', key, data: { ...data, answer } }]);
      // A request that created nothing can run again, and a corrected one can reuse its name.
      else if (answer.status < 500) await store.commit([{ key, versionstamp }], [{ type: 'delete', key }]);
      return answer;
    },
    lifecycle: {
      async teamDeleted({ teamId }) {
        for (;;) {
          const some = await store.list(requestsPrefix(teamId), { limit: READ_AT_ONCE });
          for (const { document } of some) {
            const { endsAt } = document.data as Known;
            await forget(endsAt, { teamId, mark: document.key.at(-1) ?? '' });
          }
          if (some.length < READ_AT_ONCE) return;
        }
      },
    },
    chores: [
      {
        everyMs: FORGET_EVERY_MS,
        async run(signal) {
          for (;;) {
            const ends = await store.list(endsPrefix, { limit: READ_AT_ONCE });
            for (const { document } of ends) {
              const endsAt = Number(document.key.at(-1)?.slice(0, DIGITS));
              if (signal.aborted || endsAt > now()) return;
              await forget(endsAt, document.data as End);
            }
            if (ends.length < READ_AT_ONCE) return;
          }
        },
      },
    ],
  };
}
