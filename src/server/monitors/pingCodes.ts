import type { OldPingCode } from '../../contract/monitors/pingCodes.ts';
import type { AuditActor } from '../audit/auditEntry.ts';

/** The owner of a code: a monitor, or a team if there's no `monitorId`. */
export interface CodeOwner {
  teamId: string;
  monitorId?: string;
}

/** The codes in ping URLs, besides the monitors' UUIDs. */
export interface PingCodes {
  /** Returns the team's ping key, which is created on first use. */
  pingKey(teamId: string): Promise<string>;
  /**
   * Returns the team that a ping key belongs to, even if it's a replaced key that still works; null if there isn't one.
   */
  teamOfPingKey(pingKey: string): Promise<string | null>;
  /**
   * Replaces the team's ping key and returns the new one. The old key works until `oldEndsAt`; null ends it
   * immediately.
   */
  replacePingKey(teamId: string, oldEndsAt: number | null, by: AuditActor): Promise<string>;
  /** Returns replaced codes that still work, ordered by when they end. */
  oldPingCodes(owner: CodeOwner): Promise<OldPingCode[]>;
  /** Ends a replaced code immediately. Returns false if the owner has no such code. */
  endPingCode(owner: CodeOwner, code: string, by: AuditActor): Promise<boolean>;
}

/** Returns whether a code works at an instant. */
export const isCodeValid = (endsAt: number | null, now: number): boolean => endsAt === null || endsAt > now;

/** Returns the UTC day of an instant, for recording a code's use. */
export const dayOfUse = (at: number): string => new Date(at).toISOString().slice(0, 10);
