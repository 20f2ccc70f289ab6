import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../contract/durations.ts';
import type { QuotaDetail } from '../../../contract/errors.ts';
import { type PingKey, TeamInputSchema } from '../../../contract/monitors/monitorCalls.ts';
import { MAX_OLD_PING_CODES } from '../../../contract/monitors/monitorLimits.ts';
import {
  EndPingKeySchema,
  EndPingUrlSchema,
  type KeepDays,
  OldPingKeysSchema,
  OldPingUrlsSchema,
  ReplacePingKeySchema,
  ReplacePingUrlSchema,
} from '../../../contract/monitors/pingCodes.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { fail, type Failure, succeed } from '../../outcome.ts';
import type { CodeOwner } from '../pingCodes.ts';
import { editResult, type CallServices, editorOf } from './callServices.ts';

const endOf = (keepDays: KeepDays, now: number): number | null => (keepDays === 0 ? null : now + keepDays * DAY_MS);

const unknownCode = (): Failure => fail('DocumentNotFoundError');

/** The procedures for a team's ping key and its monitors' ping URLs, including replaced ones. */
export function pingCodeCalls(services: CallServices): RpcDefinition[] {
  const { monitors, now } = services;

  async function pingKeyResult(teamId: string, pingKey: string) {
    return succeed({ pingKey, usedBy: await monitors.countSlugs(teamId) } satisfies PingKey);
  }

  /** Returns a failure if the owner can't keep another replaced code. */
  async function validateKeepDays(owner: CodeOwner, keepDays: KeepDays): Promise<Failure | null> {
    if (keepDays === 0) return null;
    const old = await monitors.oldPingCodes(owner);
    if (old.length < MAX_OLD_PING_CODES) return null;
    const message = `${MAX_OLD_PING_CODES} old ones still work. Turn off one of them first.`;
    return fail('QuotaExceededError', {
      limit: 'oldPingCodes',
      max: MAX_OLD_PING_CODES,
      message,
    } satisfies QuotaDetail);
  }

  return [
    defineTeamCall({
      path: ['monitors', 'pingKey'],
      forTeam: 'manage',
      input: TeamInputSchema,
      handle: async ({ teamId }) => pingKeyResult(teamId, await monitors.pingKey(teamId)),
    }),
    defineTeamCall({
      path: ['monitors', 'replacePingKey'],
      forTeam: 'manage',
      cost: 10,
      needsFreshProof: true,
      input: ReplacePingKeySchema,
      async handle({ teamId, keepDays = 0 }, caller) {
        const refusal = await validateKeepDays({ teamId }, keepDays);
        if (refusal !== null) return refusal;
        return pingKeyResult(teamId, await monitors.replacePingKey(teamId, endOf(keepDays, now()), actorOf(caller)));
      },
    }),
    defineTeamCall({
      path: ['monitors', 'oldPingKeys'],
      forTeam: 'manage',
      input: OldPingKeysSchema,
      handle: async ({ teamId }) => succeed(await monitors.oldPingCodes({ teamId })),
    }),
    defineTeamCall({
      path: ['monitors', 'endPingKey'],
      forTeam: 'manage',
      needsFreshProof: true,
      input: EndPingKeySchema,
      handle: async ({ teamId, code }, caller) =>
        (await monitors.endPingCode({ teamId }, code, actorOf(caller))) ? succeed(null) : unknownCode(),
    }),
    defineTeamCall({
      path: ['monitors', 'oldPingUrls'],
      forTeam: 'write',
      input: OldPingUrlsSchema,
      handle: async (name) => succeed(await monitors.oldPingCodes(name)),
    }),
    defineTeamCall({
      path: ['monitors', 'replacePingUrl'],
      forTeam: 'write',
      cost: 10,
      input: ReplacePingUrlSchema,
      async handle({ keepDays, versionstamp, ...name }, caller) {
        const refusal = await validateKeepDays(name, keepDays);
        if (refusal !== null) return refusal;
        const editor = await editorOf(services, caller);
        const pingUrl = { uuid: randomUUID(), oldEndsAt: endOf(keepDays, editor.at) };
        const target = { monitorId: name.monitorId, versionstamp };
        const [outcome] = await monitors.edit(name.teamId, [target], editor, () => ({
          action: 'ping-url-replaced',
          changes: [],
          pingUrl,
        }));
        return editResult(monitors, name, outcome);
      },
    }),
    defineTeamCall({
      path: ['monitors', 'endPingUrl'],
      forTeam: 'write',
      input: EndPingUrlSchema,
      handle: async ({ code, ...name }, caller) =>
        (await monitors.endPingCode(name, code, actorOf(caller))) ? succeed(null) : unknownCode(),
    }),
  ];
}
