import type { AuditAction, AuditDetails } from '../../../contract/audit/auditActions.ts';
import { type AuditEntry, toStoredAct, type StoredAct, withoutNames } from '../auditEntry.ts';
import { AUDIT_KEPT_MS, type AuditTrail, type TrailQuery, type WrittenEntry } from '../auditTrail.ts';

interface KeptEntry extends StoredAct {
  id: number;
  at: number;
}

/** A fake of the audit log. In-memory stores pass it the entries from their commits. */
export interface MemoryAuditTrail extends AuditTrail {
  write(entries: readonly AuditEntry[]): void;
}

export function createMemoryAuditTrail(now: () => number = Date.now): MemoryAuditTrail {
  let kept: KeptEntry[] = [];
  let lastId = 0;

  function write(entries: readonly AuditEntry[]): void {
    kept.push(...entries.map((entry) => ({ ...toStoredAct(entry), id: ++lastId, at: now() })));
  }

  const matching = ({ teamId, actorId, action, from = -Infinity, until = Infinity }: Omit<TrailQuery, 'limit'>) =>
    kept.filter(
      (entry) =>
        entry.teamId === teamId &&
        (actorId === undefined || (entry.actorKind === 'person' && entry.actorId === actorId)) &&
        (action === undefined || entry.action === action) &&
        entry.at >= from &&
        entry.at < until,
    );

  function remove(isGone: (entry: KeptEntry) => boolean): { hasMore: boolean } {
    kept = kept.filter((entry) => !isGone(entry));
    return { hasMore: false };
  }

  return {
    write,
    async list({ after, limit, ...filters }) {
      return matching(filters)
        .toSorted((one, other) => other.at - one.at || other.id - one.id)
        .filter(({ at, id }) => after === undefined || at < after.at || (at === after.at && id < after.id))
        .slice(0, limit)
        .map(toWrittenEntry);
    },
    count: async (filters) => matching(filters).length,
    async actors(teamId) {
      const people = kept.filter((entry) => entry.teamId === teamId && entry.actorKind === 'person');
      return [...new Set(people.flatMap(({ actorId }) => actorId ?? []))].toSorted();
    },
    record: async (entries) => write(entries),
    async forgetPerson(identityId, addressMarks) {
      for (const entry of kept) {
        if (entry.actorId === identityId) Object.assign(entry, { actorId: null, address: null });
        if (entry.about !== null && [identityId, ...addressMarks].includes(entry.about)) {
          Object.assign(entry, { detail: withoutNames(entry.detail), about: null });
        }
      }
      return { hasMore: false };
    },
    removeTeam: async (teamId) => remove((entry) => entry.teamId === teamId),
    prune: async (at) => remove((entry) => entry.at < at - AUDIT_KEPT_MS),
  };
}

function toWrittenEntry({ about: _about, detail, action, ...entry }: KeptEntry): WrittenEntry {
  return { ...entry, action: action as AuditAction, detail: JSON.parse(detail) as AuditDetails[AuditAction] };
}
