import type { Logger } from '../logger.ts';

/** Every kind of security event, with its level and message. docs/operations/security-log.md explains each. */
export const SECURITY_EVENTS = {
  'signed-in': { level: 'info', message: 'A person logged in' },
  'signed-up': { level: 'info', message: 'A person signed up' },
  'sign-up-refused': { level: 'info', message: 'A sign-up was refused: it is not open to this person' },
  'provider-refused': { level: 'info', message: 'A login provider did not confirm a login' },
  'code-refused': { level: 'info', message: 'A wrong confirmation code was refused' },
  'code-locked': { level: 'warn', message: 'A confirmation code was locked after too many wrong ones' },
  'mails-limited': { level: 'warn', message: 'A login e-mail was refused: too many requests' },
  'codes-attacked': { level: 'warn', message: 'Codes are refused for now: too many wrong ones' },
  'identity-proved': { level: 'info', message: 'A logged-in person confirmed that it’s them' },
  'signed-out': { level: 'info', message: 'A person logged out' },
  'session-revoked': { level: 'info', message: 'A person ended one of their sessions' },
  'other-sessions-ended': { level: 'info', message: 'A person ended all their sessions but one' },
  'account-exported': { level: 'info', message: 'A person downloaded what is kept about them' },
  'refresh-token-reused': { level: 'warn', message: 'A replaced refresh token was used again: its session was ended' },
  'address-changed': { level: 'warn', message: 'A person changed their e-mail address' },
  'address-refused': { level: 'info', message: 'A change of address was refused' },
  'address-restored': { level: 'warn', message: 'A change of address was undone from the old one' },
  'passkey-added': { level: 'info', message: 'A person added a passkey' },
  'passkey-removed': { level: 'info', message: 'A person removed a passkey' },
  'passkey-refused': { level: 'info', message: 'A passkey was refused: it is unknown, or its response is invalid' },
  'passkey-copied': { level: 'warn', message: 'A passkey was refused: a copy of it was used' },
  'provider-linked': { level: 'info', message: 'A person linked an account at a login provider' },
  'provider-unlinked': { level: 'info', message: 'A person unlinked an account at a login provider' },
  'account-deleted': { level: 'info', message: 'A person deleted their account' },
  'team-people-changed': { level: 'info', message: 'A team’s members or their roles changed' },
  'team-transferred': { level: 'info', message: 'A team was transferred to another person' },
  'team-deleted': { level: 'info', message: 'A team was deleted' },
  'team-restored': { level: 'info', message: 'A deleted team was restored' },
  'invitation-sent': { level: 'info', message: 'A person was invited to a team' },
  'invitation-withdrawn': { level: 'info', message: 'An invitation to a team was withdrawn' },
  'ping-key-replaced': { level: 'info', message: 'A team’s ping key was replaced' },
  'api-key-created': { level: 'info', message: 'An API key of a team was created' },
  'api-key-revoked': { level: 'info', message: 'An API key of a team was revoked' },
  'tv-link-created': { level: 'info', message: 'A link to a team’s dashboard in TV mode was created' },
  'tv-link-revoked': { level: 'info', message: 'A link to a team’s dashboard in TV mode was revoked' },
  'commands-refused': { level: 'warn', message: 'A client had many commands refused within a minute' },
} as const satisfies Record<string, { level: 'info' | 'warn'; message: string }>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/**
 * The ids in an event. They never include secrets or e-mail addresses: `addressMark` is a keyed hash that is the same
 * for all events about one address. `client` is the network address, which operators need to respond to an attack.
 */
export interface SecurityFields {
  requestId?: string;
  client?: string;
  identityId?: string;
  sessionId?: string;
  teamId?: string;
  addressMark?: string;
  [detail: string]: unknown;
}

/** Writes an event as one line of the log. */
export type SecurityLog = (event: SecurityEvent, fields: SecurityFields) => void;

/** Returns the function that logs every security event, as a JSON line with its kind in `security`. */
export function createSecurityLog(logger: Pick<Logger, 'info' | 'warn'>): SecurityLog {
  return (event, fields) => {
    const { level, message } = SECURITY_EVENTS[event];
    logger[level]({ security: event, ...fields }, message);
  };
}
