import type { AtomicCheck, Document } from '../../contract/documents.ts';
import { teamKey } from '../../contract/keys.ts';
import { shownStatusOf } from '../../contract/monitors/shownStatus.ts';
import type { Team } from '../../contract/records.ts';
import {
  type BadgeStatus,
  type BadgeUrls,
  ChangeBadgesSchema,
  GetBadgesSchema,
  ListMonitorBadgesSchema,
  type MonitorBadges,
  type TeamBadges,
} from '../../contract/teams/badgeCalls.ts';
import { authorizeInLoadedTeam } from '../access/teamRights.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { untilCommitted } from '../auth/untilCommitted.ts';
import type { Clock } from '../clock.ts';
import { defineTeamCall, type RpcDefinition, type TeamContext } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { MonitorCatalog } from '../monitors/monitorCatalog.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import type { LifecyclePart } from '../teams/lifecycle.ts';
import {
  type BadgeRecord,
  badgesKey,
  type BadgeSubject,
  endingBadges,
  EVERY_TAG,
  isSignedBadge,
  keepingBadges,
  newBadges,
  readBadges,
  teamOfBadgeKey,
} from './badgeRecords.ts';
import { badgeLabel } from './badgeSvg.ts';
import { type BadgeAddress, badgeUrls } from './badgeUrls.ts';

/** Maximum number of monitors listed: few enough to scan through. Others can be found by searching. */
const MONITORS_LISTED = 10;

export interface BadgesOptions {
  store: DocumentStore;
  monitors: Pick<MonitorCatalog, 'page' | 'counts' | 'tags' | 'find'>;
  /** The server's public origin; no trailing slash. */
  publicUrl: string;
  now: Clock;
}

export interface Badge {
  label: string;
  status: BadgeStatus;
  /** How many monitors the badge covers. */
  total: number;
  late: number;
  down: number;
}

/** Runs a read of a whole team; null if its reader may not read that much. */
export type ReadTeam = <Result>(teamId: string, read: () => Promise<Result>) => Promise<Result | null>;

export type BadgeLinks = (subject: BadgeSubject) => BadgeUrls;

export interface Badges {
  rpcs: RpcDefinition[];
  lifecycle: LifecyclePart;
  /** Returns the links to a team's badges; null while they're off. */
  linksOf(teamId: string): Promise<BadgeLinks | null>;
  /** Returns what the badge at a URL shows; null if it doesn't exist. `readTeam` runs the read of a whole team, or refuses. */
  look(address: BadgeAddress, readTeam: ReadTeam): Promise<Badge | null>;
}

type Counts = Pick<Badge, 'total' | 'late' | 'down'>;

/** Creates badges: links that show the status of a team, a tag or a monitor, and nothing else. */
export function createBadges({ store, monitors, publicUrl, now }: BadgesOptions): Badges {
  /**
   * Returns the record for a team's links, creating it when someone first views them; null for a team that doesn't
   * exist.
   */
  const recordOf = (teamId: string): Promise<BadgeRecord | null> =>
    untilCommitted(store, async () => {
      const [known, team] = await Promise.all([readBadges(store, teamId), store.get(teamKey(teamId))]);
      if (known !== null || team === null) return { answer: known?.data ?? null };
      const made = newBadges();
      return { answer: made, checks: checksOf(team, null), ops: keepingBadges(teamId, made, null) };
    });

  /** Makes the commit fail if the team is deleted concurrently. */
  const checksOf = (team: Document, known: Document<BadgeRecord> | null): AtomicCheck[] => [
    { key: team.key, versionstamp: team.versionstamp },
    { key: badgesKey((team.data as Team).teamId), versionstamp: known?.versionstamp ?? null },
  ];

  const linksFrom = (record: BadgeRecord | null): BadgeLinks | null =>
    record === null || record.isOff ? null : (subject) => badgeUrls(publicUrl, record, subject);

  const linksOf = async (teamId: string): Promise<BadgeLinks | null> => linksFrom(await recordOf(teamId));

  async function badgesOf(teamId: string, links: BadgeLinks | null): Promise<TeamBadges> {
    if (links === null) return null;
    const tags = await monitors.tags(teamId);
    return {
      all: links({ kind: 'tag', tag: EVERY_TAG }),
      tags: tags.map((tag) => ({ tag, urls: links({ kind: 'tag', tag }) })),
    };
  }

  async function countsOf(teamId: string, subject: BadgeSubject): Promise<(Counts & { name: string | null }) | null> {
    if (subject.kind === 'monitor') {
      const monitor = await monitors.find({ teamId, monitorId: subject.monitorId });
      if (monitor === null) return null;
      const shown = shownStatusOf(monitor.data, now());
      const [late, down] = [shown === 'late' ? 1 : 0, monitor.data.status === 'down' ? 1 : 0];
      return { name: monitor.data.name, total: 1, late, down };
    }
    const tags = subject.tag === EVERY_TAG ? [] : [subject.tag];
    const counts = await monitors.counts({ teamId, tags }, now());
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { name: tags[0] ?? null, total, late: counts.late, down: counts.down };
  }

  /** Defines a call that changes the record for a team's links, unless nothing would change. */
  function changing(action: 'badges.turned-on' | 'badges.turned-off' | 'badges.replaced') {
    return (teamId: string, context: TeamContext): Promise<Outcome> =>
      untilCommitted<Outcome>(store, async () => {
        const [team, known] = await Promise.all([store.get(teamKey(teamId)), readBadges(store, teamId)]);
        if (team === null) return { answer: fail('DocumentNotFoundError', { key: teamKey(teamId) }) };
        const refusal = authorizeInLoadedTeam(context.visitor, team.data as Team, 'manage');
        if (refusal !== null) return { answer: refusal };
        const before = known?.data ?? null;
        const isReplaced = action === 'badges.replaced';
        const isOff = isReplaced ? before?.isOff === true : action === 'badges.turned-off';
        if (before?.isOff === isOff && !isReplaced) {
          return { answer: succeed(await badgesOf(teamId, linksFrom(before))) };
        }
        const record = { ...(isReplaced ? newBadges() : (before ?? newBadges())), isOff };
        return {
          answer: succeed(await badgesOf(teamId, linksFrom(record))),
          checks: checksOf(team, known),
          ops: keepingBadges(teamId, record, before),
          audit: [{ teamId, action, detail: {}, actor: actorOf(context) }],
        };
      });
  }

  const change = (name: string, action: Parameters<typeof changing>[0]): RpcDefinition => {
    const run = changing(action);
    return defineTeamCall({
      path: ['badges', name],
      forTeam: 'manage',
      input: ChangeBadgesSchema,
      handle: ({ teamId }, context) => run(teamId, context),
    });
  };

  return {
    rpcs: [
      defineTeamCall({
        path: ['badges', 'get'],
        forTeam: 'read',
        cost: 10,
        readsTeam: true,
        input: GetBadgesSchema,
        handle: async ({ teamId }) => succeed(await badgesOf(teamId, await linksOf(teamId))),
      }),
      defineTeamCall({
        path: ['badges', 'listOfMonitors'],
        forTeam: 'read',
        cost: 10,
        readsTeam: true,
        input: ListMonitorBadgesSchema,
        async handle({ teamId, text }) {
          const links = await linksOf(teamId);
          if (links === null) return succeed({ total: 0, monitors: [] } satisfies MonitorBadges);
          const { total, monitors: found } = await monitors.page(
            { teamId, text, sort: 'name', limit: MONITORS_LISTED },
            now(),
          );
          const listed = found.map(({ data: { monitorId, name } }) => ({
            monitorId,
            name,
            urls: links({ kind: 'monitor', monitorId }),
          }));
          return succeed({ total, monitors: listed } satisfies MonitorBadges);
        },
      }),
      change('turnOn', 'badges.turned-on'),
      change('turnOff', 'badges.turned-off'),
      change('replace', 'badges.replaced'),
    ],
    lifecycle: {
      async teamDeleted({ teamId }) {
        const known = await readBadges(store, teamId);
        if (known !== null) await store.commit([], endingBadges(known));
      },
    },
    linksOf,
    async look({ key, signature, subject, hasTwoStates }, readTeam) {
      const teamId = await teamOfBadgeKey(store, key);
      if (teamId === null) return null;
      const [known = null, team = null] = await store.getMany([badgesKey(teamId), teamKey(teamId)]);
      const record = (known as Document<BadgeRecord> | null)?.data;
      if (record === undefined || team === null || record.isOff || record.key !== key) return null;
      if (!isSignedBadge(record.secret, subject, signature)) return null;
      const read = () => countsOf(teamId, subject);
      const counts = await (subject.kind === 'tag' ? readTeam(teamId, read) : read());
      if (counts === null) return null;
      const { name, ...rest } = counts;
      const { display, initials } = team.data as Team;
      const label = badgeLabel(name ?? (display || initials)) || 'Hearth';
      const status = counts.down > 0 ? 'down' : counts.late > 0 && !hasTwoStates ? 'late' : 'up';
      return { label, status, ...rest };
    },
  };
}
