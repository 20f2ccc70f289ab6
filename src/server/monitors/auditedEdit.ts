import type { AuditedAct } from '../../contract/audit/auditActions.ts';
import type { AuditActor, AuditEntry } from '../audit/auditEntry.ts';
import type { MonitorName } from './monitorCatalog.ts';
import type { Editor, WrittenEdit } from './monitorEditor.ts';
import type { PingTarget } from './monitorStore.ts';
import type { CodeOwner } from './pingCodes.ts';

interface NamedMonitor extends MonitorName {
  name: string;
}

/**
 * Returns the audit log entries for an edit. A move has two entries: one for the team that the monitor leaves, and one
 * for the team that it joins.
 */
export function auditEdit(
  { teamId, monitorId, name }: NamedMonitor,
  { action, changes, pingUrl, toTeamId = teamId }: Pick<WrittenEdit, 'action' | 'changes' | 'pingUrl' | 'toTeamId'>,
  { actor, isUndo }: { actor: AuditActor; isUndo: boolean },
): AuditEntry[] {
  const named = { monitorId, name };
  const edited = { ...named, ...(isUndo && { isUndo: true as const }) };
  const entries = (act: AuditedAct): AuditEntry[] => [{ ...act, actor }];
  switch (action) {
    case 'created':
      return entries({ teamId, action: 'monitor.created', detail: named });
    case 'copied':
      return entries({ teamId, action: 'monitor.copied', detail: named });
    case 'updated': {
      const fields = changes.map(({ field }) => field);
      return entries({ teamId, action: 'monitor.updated', detail: { ...edited, fields } });
    }
    case 'paused':
      return entries({ teamId, action: 'monitor.paused', detail: edited });
    case 'resumed':
      return entries({ teamId, action: 'monitor.resumed', detail: edited });
    case 'events-cleared':
      return entries({ teamId, action: 'monitor.cleared', detail: named });
    case 'ping-url-replaced': {
      const until = pingUrl?.oldEndsAt ?? null;
      return entries({
        teamId,
        action: 'monitor.ping-url-replaced',
        detail: { ...named, ...(until !== null && { until }) },
      });
    }
    case 'moved':
      return [
        ...entries({ teamId, action: 'monitor.moved-out', detail: { ...named, toTeamId } }),
        ...entries({ teamId: toTeamId, action: 'monitor.moved-in', detail: { ...named, fromTeamId: teamId } }),
      ];
  }
}

export function auditDeletion({ teamId, monitorId, name }: NamedMonitor, actor: AuditActor): AuditEntry {
  return { teamId, action: 'monitor.deleted', detail: { monitorId, name }, actor };
}

/** Returns the entry for ending a replaced ping URL or ping key. `name` is the monitor's name. */
export function auditCodeEnd({ teamId, monitorId }: CodeOwner, name: string, actor: AuditActor): AuditEntry {
  if (monitorId === undefined) return { teamId, action: 'ping-key.ended', detail: {}, actor };
  return { teamId, action: 'monitor.ping-url-ended', detail: { monitorId, name }, actor };
}

/** Returns who created a monitor through its first ping: an API key, or someone with the team's ping key. */
export function createdBy(target: PingTarget, address: string): { by: Editor['by'] | null; actor: AuditActor } {
  const key = target.by === 'slug' ? target.apiKey : undefined;
  if (key === undefined) return { by: null, actor: { kind: 'ping-key', address } };
  const { keyId, name } = key;
  return { by: { kind: 'apiKey', keyId, name }, actor: { kind: 'apiKey', keyId, name, address } };
}
