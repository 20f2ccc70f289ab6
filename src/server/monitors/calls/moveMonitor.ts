import { MoveMonitorSchema } from '../../../contract/monitors/monitorCalls.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { quotaExceeded } from '../../limits.ts';
import type { Failure } from '../../outcome.ts';
import type { EditDecision, MonitorEdit, StoredMonitor } from '../monitorEditor.ts';
import { answerEdit, type CallServices, editorOf } from './callServices.ts';
import { slugStem } from './createMonitor.ts';
import { settingsChanges } from './judgeSettings.ts';

/** `monitors/move`: out of a team by the hand of one who manages it, into one whose monitors they may change. */
export function moveMonitor(services: CallServices) {
  const { monitors } = services;

  /** The slugs that a monitor must not bring into a team. */
  async function takenSlugs(monitorId: string, teamId: string, toTeamId: string): Promise<string[]> {
    const slug = (await monitors.find({ teamId, monitorId }))?.data.slug ?? '';
    if (slug === '') return [];
    return monitors.slugsLike({ teamId: toTeamId, exceptMonitorId: monitorId, slug, stem: slugStem(slug) });
  }

  /** Why a team can't have one more monitor, or null. Counted before the commit, so monitors moved at once may exceed the limit. */
  async function judgeQuota(toTeamId: string, monitorId: string): Promise<Failure | null> {
    const { maxMonitors = Infinity } = services;
    if (maxMonitors === Infinity || (await monitors.count(toTeamId)) < maxMonitors) return null;
    // A repeated call: the response to the first one was lost.
    const isThere = (await monitors.find({ teamId: toTeamId, monitorId })) !== null;
    return isThere ? null : quotaExceeded('monitors', maxMonitors);
  }

  return defineTeamCall({
    path: ['monitors', 'move'],
    forTeam: 'manage',
    cost: 10,
    input: MoveMonitorSchema,
    async handle({ teamId, monitorId, versionstamp, toTeamId }, caller) {
      const refusal = await caller.judgeTeam(toTeamId, 'write');
      if (refusal !== null) return refusal;
      const excess = toTeamId === teamId ? null : await judgeQuota(toTeamId, monitorId);
      if (excess !== null) return excess;
      const taken = await takenSlugs(monitorId, teamId, toTeamId);
      const decide = (stored: StoredMonitor): EditDecision =>
        toTeamId === teamId ? 'unchanged' : decideMove(stored, toTeamId, taken);
      const target = { monitorId, versionstamp };
      const [outcome] = await monitors.edit(teamId, [target], await editorOf(services, caller), decide);
      return answerEdit(monitors, { teamId, monitorId }, outcome, { teamId: toTeamId, monitorId });
    },
  });
}

/** A slug that named two monitors would end the pings of the one that had it first. */
function decideMove({ settings: before }: StoredMonitor, toTeamId: string, taken: readonly string[]): EditDecision {
  const move: MonitorEdit = { action: 'moved', changes: [], toTeamId };
  if (!taken.includes(before.slug)) return move;
  const settings = { ...before, slug: '' };
  return { ...move, changes: settingsChanges(before, settings), settings };
}
