import type { OldPingCode } from '../../contract/monitors/pingCodes.ts';
import type { AuditActor } from '../audit/auditEntry.ts';

/** The owner of a code: a monitor, or the team if there's no `monitorId`. */
export interface CodeOwner {
  teamId: string;
  monitorId?: string;
}

/** The codes in ping URLs, besides the monitors' UUIDs. */
export interface PingCodes {
  /** The team's ping key, created on first use. */
  pingKey(teamId: string): Promise<string>;
  /** The team with a ping key, including replaced keys that still work; null for none. */
  teamOfPingKey(pingKey: string): Promise<string | null>;
  /** The old key works until `oldEndsAt`; null ends it immediately. */
  replacePingKey(teamId: string, oldEndsAt: number | null, by: AuditActor): Promise<string>;
  /** Replaced codes that still work, in the order they end. */
  oldPingCodes(owner: CodeOwner): Promise<OldPingCode[]>;
  /** Ends a replaced code immediately. Returns false if the owner has no such code. */
  endPingCode(owner: CodeOwner, code: string, by: AuditActor): Promise<boolean>;
}

/** Whether a code works at an instant. */
export const isCodeValid = (endsAt: number | null, now: number): boolean => endsAt === null || endsAt > now;

/** The UTC day of an instant, for recording a code's use. */
export const dayOfUse = (at: number): string => new Date(at).toISOString().slice(0, 10);
