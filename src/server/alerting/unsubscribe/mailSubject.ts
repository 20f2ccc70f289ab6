import { createHash } from 'node:crypto';
import { isRecord } from '../../../contract/json.ts';

/** What a mail tells of, and so what whoever reads it may end. */
export type MailSubject =
  | { kind: 'team'; userId: string; teamId: string }
  | { kind: 'report'; userId: string }
  /** `address` is the mark of it: a link from a mail to one address must not end the mails to another that came after. */
  | { kind: 'integration'; integrationId: string; address: string };

const MARK_BYTES = 12;

/** Stands for an address in links, which are written to logs on their way. */
export function addressMark(address: string): string {
  const digest = createHash('sha256').update(address.toLowerCase()).digest();
  return digest.subarray(0, MARK_BYTES).toString('base64url');
}

/** Reads what `JSON.parse` made of a subject; null for anything else. */
export function readSubject(value: unknown): MailSubject | null {
  if (!isRecord(value)) return null;
  const { kind, userId, teamId, integrationId, address } = value;
  if (kind === 'team' && typeof userId === 'string' && typeof teamId === 'string') return { kind, userId, teamId };
  if (kind === 'report' && typeof userId === 'string') return { kind, userId };
  if (kind === 'integration' && typeof integrationId === 'string' && typeof address === 'string') {
    return { kind, integrationId, address };
  }
  return null;
}
