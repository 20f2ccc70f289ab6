import Type from 'typebox';
import {
  PreferencesSchema,
  type Preferences,
  type StoredPreferences,
} from '../../../contract/alerting/alertingCalls.ts';
import { fail, succeed } from '../../outcome.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { isMember } from '../../teams/members.ts';
import type { AlertCallServices } from './alertCallServices.ts';

/** `preferences/get` and `preferences/save`, for the caller. */
export function preferenceCalls({ alerts, people, nextReportAt, now }: AlertCallServices): RpcDefinition[] {
  /** Returns, for each team, whether the person is a member. */
  async function areOwn(userId: string, { teams }: Preferences): Promise<boolean[]> {
    const found = await Promise.all(teams.map(({ teamId }) => people.team(teamId)));
    return found.map((team) => team !== null && isMember(team, userId));
  }

  return [
    definePersonalCall({
      path: ['preferences', 'get'],
      input: Type.Unknown(),
      for: 'signedIn',
      async handle(_input, { visitor }) {
        const preferences = await alerts.preferences(visitor.identityId);
        // People who left a team must still be able to save the preferences that they read.
        const own = await areOwn(visitor.identityId, preferences);
        const teams = preferences.teams.filter((_team, index) => own[index]);
        const mailedTo = await people.address(visitor.identityId);
        return succeed({ ...preferences, teams, mailedTo } satisfies StoredPreferences);
      },
    }),
    definePersonalCall({
      path: ['preferences', 'save'],
      input: PreferencesSchema,
      for: 'signedIn',
      async handle({ teams, quietHours, weeklyReport }, { visitor }) {
        const preferences = { teams, quietHours, weeklyReport };
        const foreign = (await areOwn(visitor.identityId, preferences)).indexOf(false);
        if (foreign !== -1) {
          return fail('InvalidInputError', { path: `teams/${foreign}/teamId`, message: 'must be one of your teams' });
        }
        const reportAt = nextReportAt(await people.timezone(visitor.identityId), now());
        await alerts.savePreferences(visitor.identityId, preferences, reportAt);
        return succeed(preferences);
      },
    }),
  ];
}
