import { CONFIRMATION_LASTS_MS } from '../../contract/alerting/alertingLimits.ts';
import { isRecord } from '../../contract/json.ts';
import type { LinkSecrets } from './linkSecrets.ts';
import { createSignedTokens, keysFor } from './signedTokens.ts';

/** The path for links in confirmation e-mails. The address to confirm is in the query, which isn't logged. */
export const CONFIRM_PATH = '/confirm';
export const CONFIRM_PARAM = 'mail';

/** What a link asks the recipient to confirm. */
export interface ConfirmationRequest {
  teamId: string;
  /** The address's mark. */
  mark: string;
  /** Who entered the address. */
  askedBy: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface ConfirmationLinks {
  urlOf(request: Omit<ConfirmationRequest, 'expiresAt'>, now: number): string;
  /** Returns null for a link that wasn't signed here. Expired links can still be read. */
  read(token: string): ConfirmationRequest | null;
}

export function createConfirmationLinks(publicUrl: string, secrets: LinkSecrets): ConfirmationLinks {
  const tokens = createSignedTokens(() => keysFor(secrets(CONFIRMATION_LASTS_MS), 'confirm an address'));

  return {
    urlOf(request, now) {
      const token = tokens.sign({ ...request, expiresAt: now + CONFIRMATION_LASTS_MS });
      return `${publicUrl}${CONFIRM_PATH}?${CONFIRM_PARAM}=${token}`;
    },
    read(token) {
      const value = tokens.read(token);
      if (!isRecord(value)) return null;
      const { teamId, mark, askedBy, expiresAt } = value;
      if (typeof teamId !== 'string' || typeof mark !== 'string') return null;
      if (typeof askedBy !== 'string' || typeof expiresAt !== 'number') return null;
      return { teamId, mark, askedBy, expiresAt };
    },
  };
}

/** The path for snooze links in alerts. The monitor is in the query, which isn't logged. */
export const SNOOZE_PATH = '/snooze';
export const SNOOZE_PARAM = 'alert';

export const LINK_SNOOZE_MS = 3_600_000;
/** People respond to an alert within days. A link found in an old mailbox must not silence anything. */
export const LINK_LASTS_MS = 7 * 86_400_000;

/** The monitor that a link snoozes. */
export interface SnoozeTarget {
  teamId: string;
  monitorId: string;
}

export interface SnoozeLinks {
  /** Returns a URL that anyone who has the alert can use to snooze one monitor for an hour. */
  urlOf(target: SnoozeTarget, now: number): string;
  /** Returns null for a link that wasn't signed here. Expired links can still be read. */
  read(token: string): (SnoozeTarget & { expiresAt: number }) | null;
}

export function createSnoozeLinks(publicUrl: string, secrets: LinkSecrets): SnoozeLinks {
  const tokens = createSignedTokens(() => keysFor(secrets(LINK_LASTS_MS), 'snooze a monitor'));

  return {
    urlOf({ teamId, monitorId }, now) {
      const token = tokens.sign({ teamId, monitorId, expiresAt: now + LINK_LASTS_MS });
      return `${publicUrl}${SNOOZE_PATH}?${SNOOZE_PARAM}=${token}`;
    },
    read(token) {
      const value = tokens.read(token);
      if (!isRecord(value)) return null;
      const { teamId, monitorId, expiresAt } = value;
      if (typeof teamId !== 'string' || typeof monitorId !== 'string' || typeof expiresAt !== 'number') return null;
      return { teamId, monitorId, expiresAt };
    },
  };
}
