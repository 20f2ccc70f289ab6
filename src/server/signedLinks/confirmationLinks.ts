import { CONFIRMATION_LASTS_MS } from '../../contract/alerting/confirmation.ts';
import { isRecord } from '../../contract/json.ts';
import { createSignedTokens } from './signedTokens.ts';

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
