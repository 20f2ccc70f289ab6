import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { teamKey, userKey } from '../../contract/keys.ts';
import type { TeamDashboard } from '../../contract/monitors/teamDashboard.ts';
import type { Team, User } from '../../contract/records.ts';
import {
  type CreatedScreen,
  CreateScreenSchema,
  DeleteScreenSchema,
  ListScreensSchema,
  type Screen,
  type ScreenLook,
  TV_PATH,
} from '../../contract/screens.ts';
import type { ScreenVisitor, Visitor } from '../access/visitor.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { untilCommitted } from '../auth/untilCommitted.ts';
import type { Clock } from '../clock.ts';
import { defineScreenCall, defineTeamCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { takeTurn } from '../documents/takeTurn.ts';
import { quotaExceeded } from '../limits.ts';
import type { Logger } from '../logger.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import type { LifecyclePart } from '../teams/lifecycle.ts';
import {
  endingOps,
  findScreen,
  isScreenSecret,
  newScreen,
  readScreen,
  type ScreenName,
  type ScreenRecord,
  screensOf,
  screenTurnsKey,
} from './screenRecords.ts';

const USE_NOTED_EVERY_MS = 60_000;
const MAX_NOTED = 10_000;

interface ScreensOptions {
  store: DocumentStore;
  dashboardOf(teamId: string): Promise<TeamDashboard>;
  /** The server's public origin; no trailing slash. */
  publicUrl: string;
  /** Maximum number of screens per team. */
  maxScreens: number;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

type Authenticate = (token: string | undefined) => Promise<Visitor>;

export interface Screens {
  rpcs: RpcDefinition[];
  lifecycle: LifecyclePart;
  /** Extends authentication to recognize screens by their bearer tokens. */
  recognizedBy(authenticate: Authenticate): Authenticate;
}

/** Sets up screens, which show a team's dashboard to anyone with a link: what they can see, and how they're revoked. */
export function createScreens({ store, dashboardOf, publicUrl, maxScreens, logger, now }: ScreensOptions): Screens {
  /** When this process last recorded each screen's use. */
  const noted = new LRUCache<string, number>({ max: MAX_NOTED });

  async function noteUse(screen: ScreenName): Promise<void> {
    const at = now();
    if (at - (noted.get(screen.screenId) ?? -Infinity) < USE_NOTED_EVERY_MS) return;
    noted.set(screen.screenId, at);
    const stored = await readScreen(store, screen);
    if (stored === null) return;
    const { key, versionstamp, data } = stored;
    // The check keeps a screen that was just revoked from being restored.
    await store.commit([{ key, versionstamp }], [{ type: 'set', key, data: { ...data, lastUsedAt: at } }]);
  }

  async function toSummary({ screenId, name, createdAt, createdBy, lastUsedAt }: ScreenRecord): Promise<Screen> {
    const user = createdBy === null ? undefined : ((await store.get(userKey(createdBy)))?.data as User | undefined);
    return { screenId, name, createdAt, createdBy: user?.display || null, creatorId: createdBy, lastUsedAt };
  }

  async function forgetCreator(screen: ScreenName): Promise<void> {
    const stored = await readScreen(store, screen);
    if (stored === null) return;
    const { key, versionstamp, data } = stored;
    const op = { type: 'set' as const, key, data: { ...data, createdBy: null } };
    const { committed } = await store.commit([{ key, versionstamp }], [op]);
    if (!committed) await forgetCreator(screen);
  }

  return {
    rpcs: [
      defineTeamCall({
        path: ['screens', 'list'],
        forTeam: 'manage',
        input: ListScreensSchema,
        async handle({ teamId }) {
          const screens = await screensOf(store, teamId);
          const newestFirst = screens.map(({ data }) => data).toSorted((one, other) => other.createdAt - one.createdAt);
          return succeed(await Promise.all(newestFirst.map(toSummary)));
        },
      }),
      defineTeamCall({
        path: ['screens', 'create'],
        forTeam: 'manage',
        needsFreshProof: true,
        input: CreateScreenSchema,
        handle: ({ teamId, name }, caller) =>
          untilCommitted<Outcome>(store, async () => {
            const key = teamKey(teamId);
            const team = await store.get(key);
            if (team === null) return { answer: fail('DocumentNotFoundError', { key }) };
            const turn = await takeTurn(store, screenTurnsKey(teamId));
            if ((await screensOf(store, teamId)).length >= maxScreens) {
              return { answer: quotaExceeded('screens', maxScreens) };
            }
            const { screenId, secret, ops } = newScreen(teamId, { name, createdBy: caller.visitor.identityId }, now());
            const detail = { screenId, name };
            return {
              answer: succeed({ screenId, link: `${publicUrl}${TV_PATH}#${secret}` } satisfies CreatedScreen),
              audit: [{ teamId, action: 'screen.created', detail, actor: actorOf(caller) }],
              // Makes the commit fail if the team is deleted concurrently.
              checks: [{ key, versionstamp: team.versionstamp }, ...turn.checks],
              ops: [...ops, ...turn.ops],
            };
          }),
      }),
      defineTeamCall({
        path: ['screens', 'delete'],
        forTeam: 'manage',
        input: DeleteScreenSchema,
        async handle({ teamId, screenId }, caller) {
          const screen = await readScreen(store, { teamId, screenId });
          if (screen === null) return succeed(null);
          const detail = { screenId, name: screen.data.name };
          const audit = [{ teamId, action: 'screen.deleted' as const, detail, actor: actorOf(caller) }];
          await store.commit([], endingOps(screen), audit);
          return succeed(null);
        },
      }),
      defineScreenCall({
        path: ['screens', 'look'],
        for: 'screen',
        cost: 10,
        readsTeam: true,
        input: Type.Unknown(),
        async handle(_input, { visitor: { teamId } }) {
          const key = teamKey(teamId);
          const [team, dashboard] = await Promise.all([store.get(key), dashboardOf(teamId)]);
          return team === null ? fail('DocumentNotFoundError', { key }) : succeed(lookOf(dashboard, team.data as Team));
        },
      }),
    ],
    lifecycle: {
      async teamDeleted({ teamId }) {
        for (const screen of await screensOf(store, teamId)) await store.commit([], endingOps(screen));
        await store.commit([], [{ type: 'delete', key: screenTurnsKey(teamId) }]);
      },
      async personLeft({ teamId, userId }) {
        const theirs = (await screensOf(store, teamId)).filter(({ data }) => data.createdBy === userId);
        for (const { data } of theirs) await forgetCreator({ teamId, screenId: data.screenId });
      },
    },
    recognizedBy: (authenticate) => async (token) => {
      if (token === undefined || !isScreenSecret(token)) return authenticate(token);
      const screen = await findScreen(store, token);
      if (screen === null) return { kind: 'refused' };
      const visitor: ScreenVisitor = { kind: 'screen', ...screen };
      noteUse(visitor).catch((error: unknown) => logger.error({ err: error }, 'Could not note the use of a TV link'));
      return visitor;
    },
  };
}

/**
 * Returns the parts of a dashboard that a screen shows. Anyone with the link can see it, so job output and who was
 * alerted are omitted.
 */
function lookOf(dashboard: TeamDashboard, { teamId, display, initials }: Team): ScreenLook {
  const { at, counts, uptime, today, holds, attention, lanes, wall } = dashboard;
  const { troubled: _troubled, ...channels } = dashboard.channels;
  return {
    teamId,
    team: display || initials,
    at,
    counts,
    uptime,
    today,
    channels,
    holds,
    attention: {
      ...attention,
      cards: attention.cards.map(({ output: _output, runbookUrl: _runbook, alerted: _alerted, ...card }) => card),
    },
    lanes,
    wall,
  };
}
