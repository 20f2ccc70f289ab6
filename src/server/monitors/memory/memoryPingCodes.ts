import { createId } from '../../../contract/ids.ts';
import { PING_CODE_USES } from '../../../contract/monitors/monitorLimits.ts';
import type { OldPingCode } from '../../../contract/monitors/pingCodes.ts';
import { auditCodeEnd } from '../auditedEdit.ts';
import { type CodeOwner, isCodeValid, type PingCodes } from '../pingCodes.ts';
import { byBytes, type MonitorMemory, type ReplacedCode } from './monitorMemory.ts';

/** Returns a replaced code that still works. */
export function validCode({ codes }: MonitorMemory, text: string): ReplacedCode | null {
  const code = codes.get(text);
  return code !== undefined && isCodeValid(code.endsAt, Date.now()) ? code : null;
}

/** Returns the team that a ping key belongs to, unless the team is deleted. */
export function teamOfKey(memory: MonitorMemory, pingKey: string): string | null {
  const [current] = [...memory.pingKeys].find(([, key]) => key === pingKey) ?? [];
  const teamId = current ?? validCode(memory, pingKey)?.teamId ?? null;
  return teamId !== null && memory.pingKeys.has(teamId) ? teamId : null;
}

/** Stores a replaced code, unless it ended immediately (`endsAt` is null). */
export function keepCode({ codes }: MonitorMemory, text: string, code: Omit<ReplacedCode, 'uses'>): void {
  if (code.endsAt !== null) codes.set(text, { ...code, uses: new Map() });
}

export function dropCodes({ codes }: MonitorMemory, isGone: (code: ReplacedCode) => boolean): void {
  for (const [text, code] of codes) if (isGone(code)) codes.delete(text);
}

/** Creates the in-memory store for ping keys and replaced codes. */
export function createMemoryPingCodes(memory: MonitorMemory): PingCodes {
  const { pingKeys, codes } = memory;

  function newKey(teamId: string): string {
    const pingKey = createId('');
    pingKeys.set(teamId, pingKey);
    return pingKey;
  }

  const isOf = ({ teamId, monitorId }: CodeOwner, code: ReplacedCode): boolean =>
    monitorId === undefined
      ? code.teamId === teamId
      : code.monitorId === monitorId && memory.named({ teamId, monitorId }) !== undefined;

  function shown(teamId: string, text: string, { endsAt, uses }: ReplacedCode): OldPingCode {
    const used = memory
      .ofTeam(teamId)
      .flatMap(({ monitorId, settings: { name, slug } }) => {
        const lastUsedDay = uses.get(monitorId);
        return lastUsedDay === undefined ? [] : [{ monitorId, name, slug, lastUsedDay }];
      })
      .toSorted((one, other) => byBytes(other.lastUsedDay, one.lastUsedDay) || byBytes(one.name, other.name));
    return { code: text, endsAt, usedBy: used.length, uses: used.slice(0, PING_CODE_USES) };
  }

  return {
    pingKey: async (teamId) => pingKeys.get(teamId) ?? newKey(teamId),
    teamOfPingKey: async (pingKey) => teamOfKey(memory, pingKey),
    async replacePingKey(teamId, oldEndsAt, actor) {
      const old = pingKeys.get(teamId);
      const isKept = old !== undefined && oldEndsAt !== null;
      if (isKept) keepCode(memory, old, { teamId, monitorId: null, endsAt: oldEndsAt });
      const detail = isKept ? { until: oldEndsAt } : {};
      memory.writeAudit([{ teamId, action: 'ping-key.replaced', detail, actor }]);
      return newKey(teamId);
    },
    oldPingCodes: async (owner) =>
      [...codes]
        .filter(([text, code]) => isOf(owner, code) && validCode(memory, text) !== null)
        .map(([text, code]) => shown(owner.teamId, text, code))
        .toSorted(
          (one, other) => (one.endsAt ?? Infinity) - (other.endsAt ?? Infinity) || byBytes(one.code, other.code),
        ),
    async endPingCode(owner, text, actor) {
      const code = codes.get(text);
      if (code === undefined || !isOf(owner, code)) return false;
      codes.delete(text);
      const { teamId, monitorId = '' } = owner;
      const name = memory.named({ teamId, monitorId })?.settings.name ?? '';
      memory.writeAudit([auditCodeEnd(owner, name, actor)]);
      return true;
    },
  };
}
