import type { AtomicCheck } from '../../contract/documents.ts';
import { teamKey, userKey } from '../../contract/keys.ts';
import { nameProblem, normalizeName } from '../../contract/names.ts';
import type { Team, User } from '../../contract/records.ts';
import {
  type ApiKey,
  CreateApiKeySchema,
  type CreatedApiKey,
  ListApiKeysSchema,
  RenameApiKeySchema,
  RevokeApiKeySchema,
} from '../../contract/teams/apiKeyCalls.ts';
import { authorizeInLoadedTeam } from '../access/teamRights.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { type Round, untilCommitted } from '../auth/untilCommitted.ts';
import type { Clock } from '../clock.ts';
import { defineTeamCall, type RpcDefinition, type TeamPersonContext } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { takeTurn } from '../documents/takeTurn.ts';
import { type Limits, quotaExceeded } from '../limits.ts';
import type { Logger } from '../logger.ts';
import type { PingStore } from '../monitors/monitorStore.ts';
import type { PingCodes } from '../monitors/pingCodes.ts';
import { fail, type Failure, type Outcome, succeed } from '../outcome.ts';
import type { LifecyclePart } from '../teams/lifecycle.ts';
import {
  type ApiKeyDocument,
  type ApiKeyRecord,
  apiKeysOf,
  apiKeyTurnsKey,
  changingApiKey,
  endingApiKey,
  newApiKey,
  readApiKey,
} from './apiKeyRecords.ts';
import { type ApiKeyGate, createApiKeyGate, pingsByApiKey } from './apiKeyGate.ts';
import { createRepeatedRequests, type RepeatedRequests } from './repeatedRequests.ts';

export interface ApiKeysOptions {
  store: DocumentStore;
  monitors: Pick<PingCodes, 'pingKey'>;
  /** How many keys a team can have, and how many requests each can make. */
  limits: Pick<Limits, 'apiKeys' | 'apiKeyRequests'>;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

export interface ApiKeys {
  rpcs: RpcDefinition[];
  lifecycle: LifecyclePart;
  gate: ApiKeyGate;
  repeats: Pick<RepeatedRequests, 'charge' | 'once'>;
  chores: RepeatedRequests['chores'];
  /** Also accepts pings whose URL has an API key instead of the team's ping key. */
  withApiKeys(pings: PingStore): PingStore;
}

/** Creates, checks and revokes teams' API keys. */
export function createApiKeys({ store, monitors, limits, logger, now }: ApiKeysOptions): ApiKeys {
  const maxKeys = limits.apiKeys;
  const repeats = createRepeatedRequests(store, now);
  const gate = createApiKeyGate({ store, requestsPerMinute: limits.apiKeyRequests, logger, now });

  async function toSummary({ data }: ApiKeyDocument): Promise<ApiKey> {
    const { keyId, name, scope, createdAt, createdBy, endsAt, lastUse } = data;
    const user = createdBy === null ? undefined : ((await store.get(userKey(createdBy)))?.data as User | undefined);
    return { keyId, name, scope, createdAt, createdBy: user?.display || null, creatorId: createdBy, endsAt, lastUse };
  }

  /**
   * Changes a team's keys, checking in each round that the caller can manage the team. Nothing is written to a team
   * that was deleted concurrently.
   */
  const changeKeysOf = (teamId: string, { visitor }: TeamPersonContext, round: () => Promise<Round<Outcome>>) =>
    untilCommitted<Outcome>(store, async () => {
      const key = teamKey(teamId);
      const team = await store.get(key);
      if (team === null) return { answer: fail('DocumentNotFoundError', { key }) };
      const refusal = authorizeInLoadedTeam(visitor, team.data as Team, 'manage');
      if (refusal !== null) return { answer: refusal };
      const isTeamAsRead: AtomicCheck = { key, versionstamp: team.versionstamp };
      const { checks = [], ...change } = await round();
      return { ...change, checks: [isTeamAsRead, ...checks] };
    });

  /** Removes the name of a creator who has left. The keys keep working, because jobs depend on them. */
  async function forgetCreator(key: ApiKeyRecord): Promise<void> {
    await untilCommitted(store, async () => {
      const stored = await readApiKey(store, key);
      return { answer: undefined, ...(stored !== null && changingApiKey(stored, { createdBy: null })) };
    });
  }

  async function end(key: ApiKeyRecord): Promise<void> {
    await untilCommitted(store, async () => {
      const stored = await readApiKey(store, key);
      return { answer: undefined, ...(stored !== null && endingApiKey(stored)) };
    });
  }

  return {
    rpcs: [
      defineTeamCall({
        path: ['apiKeys', 'list'],
        forTeam: 'manage',
        input: ListApiKeysSchema,
        async handle({ teamId }) {
          const keys = await apiKeysOf(store, teamId);
          const newestFirst = keys.toSorted((one, other) => other.data.createdAt - one.data.createdAt);
          return succeed(await Promise.all(newestFirst.map(toSummary)));
        },
      }),
      defineTeamCall({
        path: ['apiKeys', 'create'],
        forTeam: 'manage',
        needsFreshProof: true,
        cost: 10,
        input: CreateApiKeySchema,
        async handle({ teamId, scope, endsAt = null, ...input }, caller) {
          const problem = validateName(input.name);
          if (problem !== null) return problem;
          const createdAt = now();
          if (endsAt !== null && endsAt <= createdAt) {
            return fail('InvalidInputError', { path: 'endsAt', message: 'must be in the future' });
          }
          // Creates the team's ping key if it's missing, because pings that create monitors lock it so that they run
          // one after another.
          if (scope === 'ping') await monitors.pingKey(teamId);
          const name = normalizeName(input.name);
          const createdBy = caller.visitor.identityId;
          const { keyId, secret, ops } = newApiKey({ teamId, name, scope, createdAt, createdBy, endsAt });
          const detail = { keyId, name, scope, endsAt };
          const audit = [{ teamId, action: 'api-key.created' as const, detail, actor: actorOf(caller) }];
          const answer = succeed({ keyId, secret } satisfies CreatedApiKey);
          return changeKeysOf(teamId, caller, async () => {
            const turn = await takeTurn(store, apiKeyTurnsKey(teamId));
            if ((await apiKeysOf(store, teamId)).length >= maxKeys)
              return { answer: quotaExceeded('apiKeys', maxKeys) };
            return { answer, checks: turn.checks, ops: [...ops, ...turn.ops], audit };
          });
        },
      }),
      defineTeamCall({
        path: ['apiKeys', 'rename'],
        forTeam: 'manage',
        input: RenameApiKeySchema,
        async handle({ teamId, keyId, name }, caller) {
          const problem = validateName(name);
          if (problem !== null) return problem;
          const to = normalizeName(name);
          return changeKeysOf(teamId, caller, async () => {
            const stored = await readApiKey(store, { teamId, keyId });
            if (stored === null) return { answer: fail('DocumentNotFoundError', { keyId }) };
            const from = stored.data.name;
            if (from === to) return { answer: succeed(null) };
            const detail = { keyId, from, to };
            const audit = [{ teamId, action: 'api-key.renamed' as const, detail, actor: actorOf(caller) }];
            return { answer: succeed(null), ...changingApiKey(stored, { name: to }), audit };
          });
        },
      }),
      defineTeamCall({
        path: ['apiKeys', 'revoke'],
        forTeam: 'manage',
        input: RevokeApiKeySchema,
        handle: ({ teamId, keyId }, caller) =>
          changeKeysOf(teamId, caller, async () => {
            const stored = await readApiKey(store, { teamId, keyId });
            if (stored === null) return { answer: succeed(null) };
            const detail = { keyId, name: stored.data.name };
            const audit = [{ teamId, action: 'api-key.revoked' as const, detail, actor: actorOf(caller) }];
            return { answer: succeed(null), ...endingApiKey(stored), audit };
          }),
      }),
    ],
    gate,
    repeats,
    chores: repeats.chores,
    withApiKeys: (pings) => pingsByApiKey(pings, gate),
    lifecycle: {
      async teamDeleted({ teamId }) {
        for (const { data } of await apiKeysOf(store, teamId)) await end(data);
        await store.commit([], [{ type: 'delete', key: apiKeyTurnsKey(teamId) }]);
        await repeats.lifecycle.teamDeleted?.({ teamId });
      },
      async personLeft({ teamId, userId }) {
        const theirs = (await apiKeysOf(store, teamId)).filter(({ data }) => data.createdBy === userId);
        for (const { data } of theirs) await forgetCreator(data);
      },
    },
  };
}

function validateName(name: string): Failure | null {
  const message = nameProblem(name);
  return message === null ? null : fail('InvalidInputError', { path: 'name', message });
}
