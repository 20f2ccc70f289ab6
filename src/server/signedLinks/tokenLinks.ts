import { CONFIRMATION_LASTS_MS } from '../../contract/alerting/alertingLimits.ts';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
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

export const LINK_SNOOZE_MS = HOUR_MS;
/** People respond to an alert within days. A link found in an old mailbox must not silence anything. */
export const LINK_LASTS_MS = 7 * DAY_MS;

/** The monitor that a link snoozes. */
export interface SnoozeTarget {
  teamId: string;
  monitorId: string;
}

/** Who an alert was sent to: a person, or an integration and, if it sends e-mails, the mark of its address. */
export type LinkRecipient = { userId: string } | { integrationId: string; mark?: string };

/** What a snooze link contains. `recipient` is null in links from versions that didn't record it. */
export interface SnoozeRequest extends SnoozeTarget {
  recipient: LinkRecipient | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface SnoozeLinks {
  /** Returns a URL with which an alert's recipient can snooze one monitor for an hour, without signing in. */
  urlOf(target: SnoozeTarget & { recipient: LinkRecipient }, now: number): string;
  /** Returns null for a link that wasn't signed here. Expired links can still be read. */
  read(token: string): SnoozeRequest | null;
}

export function createSnoozeLinks(publicUrl: string, secrets: LinkSecrets): SnoozeLinks {
  const tokens = createSignedTokens(() => keysFor(secrets(LINK_LASTS_MS), 'snooze a monitor'));

  return {
    urlOf({ teamId, monitorId, recipient }, now) {
      const token = tokens.sign({ teamId, monitorId, ...recipient, expiresAt: now + LINK_LASTS_MS });
      return `${publicUrl}${SNOOZE_PATH}?${SNOOZE_PARAM}=${token}`;
    },
    read(token) {
      const value = tokens.read(token);
      if (!isRecord(value)) return null;
      const { teamId, monitorId, expiresAt } = value;
      if (typeof teamId !== 'string' || typeof monitorId !== 'string' || typeof expiresAt !== 'number') return null;
      return { teamId, monitorId, recipient: readRecipient(value), expiresAt };
    },
  };
}

function readRecipient({ userId, integrationId, mark }: Record<string, unknown>): LinkRecipient | null {
  if (typeof userId === 'string') return { userId };
  if (typeof integrationId !== 'string') return null;
  return { integrationId, ...(typeof mark === 'string' && { mark }) };
}
