import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIRMATION_LASTS_MS } from '../../contract/alerting/alertingLimits.ts';
import { isRecord } from '../../contract/json.ts';

/** Signs the meaning of a link, so that nobody else can create one. */
export interface SignedTokens {
  sign(value: object): string;
  /** What `JSON.parse` makes of a token's content; undefined for one that wasn't signed here for this purpose. */
  read(token: string): unknown;
}

/** Tokens for one purpose. Those for another purpose aren't valid, even with the same secret. */
export function createSignedTokens(secret: Uint8Array, purpose: string): SignedTokens {
  const key = createHmac('sha256', secret).update(purpose).digest();
  const signatureOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');

  return {
    sign(value) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${text}.${signatureOf(text)}`;
    },
    read(token) {
      const [text = '', signature = '', ...rest] = token.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(text))];
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
    },
  };
}

/** Where the links of confirmation e-mails lead; what they confirm is in the query, which is not logged. */
export const CONFIRM_PATH = '/confirm';
export const CONFIRM_PARAM = 'mail';

/** What a link asks its reader to agree to. */
export interface ConfirmationRequest {
  teamId: string;
  /** Stands for the address. */
  mark: string;
  /** Who entered the address. */
  askedBy: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface ConfirmationLinks {
  urlOf(request: Omit<ConfirmationRequest, 'expiresAt'>, now: number): string;
  /** Null for a link that wasn't signed here. One that has expired is still read. */
  read(token: string): ConfirmationRequest | null;
}

export function createConfirmationLinks(publicUrl: string, secret: Uint8Array): ConfirmationLinks {
  const tokens = createSignedTokens(secret, 'confirm an address');

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

/** Where the snooze links of alerts lead; which monitor they are for is in the query, which is not logged. */
export const SNOOZE_PATH = '/snooze';
export const SNOOZE_PARAM = 'alert';

export const LINK_SNOOZE_MS = 3_600_000;
/** People act on an alert within days; a link found in an old mailbox must not silence anything. */
export const LINK_LASTS_MS = 7 * 86_400_000;

/** Which monitor a link snoozes. */
export interface SnoozeTarget {
  teamId: string;
  monitorId: string;
}

export interface SnoozeLinks {
  /** A link that snoozes one monitor for an hour, for anyone who has the alert. */
  urlOf(target: SnoozeTarget, now: number): string;
  /** Null for a link that was not signed here. One that has expired is still read. */
  read(token: string): (SnoozeTarget & { expiresAt: number }) | null;
}

export function createSnoozeLinks(publicUrl: string, secret: Uint8Array): SnoozeLinks {
  const tokens = createSignedTokens(secret, 'snooze a monitor');

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
