import type { OldPingCode } from '../../contract/monitors/pingCodes.ts';
import type { AuditActor } from '../audit/auditEntry.ts';

/** Whose code it is: a monitor's, or the team's itself. */
export interface CodeOwner {
  teamId: string;
  monitorId?: string;
}

/** The codes in ping URLs other than the monitors' UUIDs. */
export interface PingCodes {
  /** The team's ping key, created on first use. */
  pingKey(teamId: string): Promise<string>;
  /** The team with a ping key, including a replaced one that still works; null for none. */
  teamOfPingKey(pingKey: string): Promise<string | null>;
  /** The previous key works until `oldEndsAt`; null ends it now. */
  replacePingKey(teamId: string, oldEndsAt: number | null, by: AuditActor): Promise<string>;
  /** Codes that were replaced and still work, the next to end first. */
  oldPingCodes(owner: CodeOwner): Promise<OldPingCode[]>;
  /** Ends a replaced code immediately. False if the owner has no such code. */
  endPingCode(owner: CodeOwner, code: string, by: AuditActor): Promise<boolean>;
}

/** Whether a code works at an instant. */
export const isCodeValid = (endsAt: number | null, now: number): boolean => endsAt === null || endsAt > now;

/** The UTC day on which a code is used. */
export const dayOfUse = (at: number): string => new Date(at).toISOString().slice(0, 10);
