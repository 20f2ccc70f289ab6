import { teamAlertingEvent } from '../../../contract/events.ts';
import { defineTeamEvent } from '../../access/teamRights.ts';
import type { EventBus } from '../../events/eventBus.ts';
import type { AlertStore } from '../alertStore.ts';
import type { Reach } from './reach.ts';

/** Published when the set of destinations that a team's alerts reach changes. */
export const alertingEvent = defineTeamEvent('alerting');

export interface ReachEventsOptions {
  bus: Pick<EventBus, 'publish' | 'isHeard'>;
  reach: Pick<Reach, 'stateOf'>;
  onError(error: unknown): void;
}

/**
 * Wraps the alerts to publish an event when the set of destinations that a team's alerts reach changes. This doesn't
 * change the monitors, so no other event announces it.
 */
export function withReachPublished(alerts: AlertStore, { bus, reach, onError }: ReachEventsOptions): AlertStore {
  /** The last published state of each team that is being watched. */
  const published = new Map<string, string>();

  async function look(teamId: string, isCertain: boolean): Promise<void> {
    const event = teamAlertingEvent(teamId);
    if (!bus.isHeard(event)) return void published.delete(teamId);
    const state = await reach.stateOf(teamId);
    if (!isCertain && published.get(teamId) === state) return;
    published.set(teamId, state);
    await bus.publish(event, null);
  }

  function changed(teamIds: Iterable<string>, isCertain = false): void {
    for (const teamId of new Set(teamIds)) void look(teamId, isCertain).catch(onError);
  }

  /** Waits for the work, and then checks the teams. */
  async function after<Result>(teamIds: readonly string[], work: Promise<Result>, isCertain = false): Promise<Result> {
    const result = await work;
    changed(teamIds, isCertain);
    return result;
  }

  const teamsOf = async (userId: string): Promise<string[]> =>
    (await alerts.preferences(userId)).teams.map(({ teamId }) => teamId);

  return {
    ...alerts,
    save: (input, ...rest) => after([input.teamId], alerts.save(input, ...rest)),
    mute: (input, ...rest) => after([input.teamId], alerts.mute(input, ...rest)),
    remove: (input, by) => after([input.teamId], alerts.remove(input, by)),
    use: (use, by) => after([use.teamId], alerts.use(use, by), true),
    useMany: (use, by) => after([use.teamId], alerts.useMany(use, by), true),
    assignEverywhere: (teamId, ...rest) => after([teamId], alerts.assignEverywhere(teamId, ...rest), true),
    liftRefusals: (teamId, ...rest) => after([teamId], alerts.liftRefusals(teamId, ...rest)),
    async savePreferences(userId, preferences, nextReportAt) {
      const before = await teamsOf(userId);
      await alerts.savePreferences(userId, preferences, nextReportAt);
      changed([...before, ...preferences.teams.map(({ teamId }) => teamId)]);
    },
    stopMails: (userId, teamId) => after([teamId], alerts.stopMails(userId, teamId)),
    unsubscribe: (teamId, ...rest) => after([teamId], alerts.unsubscribe(teamId, ...rest)),
    subscribeAgain: (teamId, ...rest) => after([teamId], alerts.subscribeAgain(teamId, ...rest)),
    confirmAddress: (teamId, ...rest) => after([teamId], alerts.confirmAddress(teamId, ...rest)),
    reviewMembers: (teamId, marks, now) => after([teamId], alerts.reviewMembers(teamId, marks, now)),
    assignWhereMissing: (teamId, ...rest) => after([teamId], alerts.assignWhereMissing(teamId, ...rest), true),
    async forgetPerson(userId) {
      const teamIds = await teamsOf(userId);
      return after(teamIds, alerts.forgetPerson(userId));
    },
    async endMutes(now) {
      const teamIds = await alerts.endMutes(now);
      changed(teamIds);
      return teamIds;
    },
    async finish(outcomes, owner, now) {
      await alerts.finish(outcomes, owner, now);
      changed(outcomes.map(({ delivery }) => delivery.teamId));
    },
  };
}
