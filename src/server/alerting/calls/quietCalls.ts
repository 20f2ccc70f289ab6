import {
  DeleteWindowSchema,
  GetQuietSchema,
  SaveWindowSchema,
  SnoozeMonitorsSchema,
  SnoozeSchema,
} from '../../../contract/alerting/alertingCalls.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { monitorKey } from '../../../contract/keys.ts';
import { nameProblem, normalizeName } from '../../../contract/names.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { quotaExceeded } from '../../limits.ts';
import { fail, succeed } from '../../outcome.ts';
import { isZone } from '../../time/zones.ts';
import type { AlertCallServices } from './alertCallServices.ts';

const MAX_SNOOZE_MS = 366 * DAY_MS;
const NO_MONITORS = 'must contain the id of a monitor of this team, or be empty for the whole team';
export const WITHIN_A_YEAR = 'must be within the next year';

/** Returns whether an alert can be held or muted until an instant; null means indefinitely. */
export const isWithinAYear = (until: number | null, now: number): boolean =>
  until === null || (until > now && until <= now + MAX_SNOOZE_MS);

const keyOf = (teamId: string, windowId: string): string[] => ['teams', teamId, 'windows', windowId];

/** `alerting/quiet`, `snooze`, `snoozeMonitors`, `saveWindow` and `deleteWindow`. */
export function quietCalls(services: AlertCallServices): RpcDefinition[] {
  const { alerts, now, wake } = services;
  return [
    defineTeamCall({
      path: ['alerting', 'quiet'],
      forTeam: 'read',
      isLong: true,
      input: GetQuietSchema,
      handle: async ({ teamId }) => succeed(await alerts.quiet(teamId, now())),
    }),
    defineTeamCall({
      path: ['alerting', 'snooze'],
      forTeam: 'write',
      input: SnoozeSchema,
      async handle(snooze, caller) {
        const { teamId, monitorId = '', until } = snooze;
        if (!isWithinAYear(until, now())) return fail('InvalidInputError', { path: 'until', message: WITHIN_A_YEAR });
        const outcome = await alerts.snooze(snooze, now(), actorOf(caller));
        const key = monitorKey(teamId, monitorId);
        if (outcome === 'missing') return fail('DocumentNotFoundError', { key });
        if (outcome === 'changed') return fail('DocumentAtomicCommitError', { key });
        wake();
        return succeed();
      },
    }),
    defineTeamCall({
      path: ['alerting', 'snoozeMonitors'],
      forTeam: 'write',
      input: SnoozeMonitorsSchema,
      async handle(snoozes, caller) {
        const wrong = snoozes.monitors.findIndex(({ until }) => !isWithinAYear(until, now()));
        if (wrong !== -1) {
          return fail('InvalidInputError', { path: `monitors/${wrong}/until`, message: WITHIN_A_YEAR });
        }
        const outcome = await alerts.snoozeMonitors(snoozes, now(), actorOf(caller));
        wake();
        return succeed(outcome);
      },
    }),
    defineTeamCall({
      path: ['alerting', 'saveWindow'],
      forTeam: 'write',
      input: SaveWindowSchema,
      async handle({ teamId, versionstamp, window }, caller) {
        if (window.when.kind === 'weekly' && !isZone(window.when.timezone)) {
          return fail('InvalidInputError', {
            path: 'window/when/timezone',
            message: 'must be a timezone name',
          });
        }
        const message = nameProblem(window.title);
        if (message !== null) return fail('InvalidInputError', { path: 'window/title', message });
        const tidied = { ...window, title: normalizeName(window.title) };
        const key = keyOf(teamId, window.windowId);
        switch (await alerts.saveWindow({ teamId, versionstamp, window: tidied }, now(), actorOf(caller))) {
          case 'done':
            wake();
            return succeed();
          case 'missing':
            return fail('DocumentNotFoundError', { key });
          case 'changed':
            return fail('DocumentAtomicCommitError', { key });
          case 'too-many':
            return quotaExceeded('windows', services.limits.windows);
          case 'unknown-monitors':
            return fail('InvalidInputError', { path: 'window/monitorIds', message: NO_MONITORS });
        }
      },
    }),
    defineTeamCall({
      path: ['alerting', 'deleteWindow'],
      forTeam: 'write',
      input: DeleteWindowSchema,
      async handle(input, caller) {
        const outcome = await alerts.deleteWindow(input, now(), actorOf(caller));
        if (outcome === 'done') {
          wake();
          return succeed();
        }
        const name = outcome === 'missing' ? 'DocumentNotFoundError' : 'DocumentAtomicCommitError';
        return fail(name, { key: keyOf(input.teamId, input.windowId) });
      },
    }),
  ];
}
