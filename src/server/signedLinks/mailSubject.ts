import { isRecord } from '../../contract/json.ts';
import { addressMark } from '../mail/addressMark.ts';

/** What a mail tells of, and so what whoever reads it may end. */
export type MailSubject =
  | { kind: 'team'; userId: string; teamId: string }
  | { kind: 'report'; userId: string }
  /** `mark` stands for the address: whichever integration mails it, and whether it is kept or only tried. */
  | { kind: 'address'; teamId: string; mark: string }
  /** As links of earlier versions name an address, by its mark too: none are made any more, but mails are read years later. */
  | { kind: 'integration'; integrationId: string; address: string };

/** What a mail to an address tells of by which an integration of a team was set up. */
export const subjectOf = (teamId: string, address: string): MailSubject => ({
  kind: 'address',
  teamId,
  mark: addressMark(address),
});

/** Reads what `JSON.parse` made of a subject; null for anything else. */
export function readSubject(value: unknown): MailSubject | null {
  if (!isRecord(value)) return null;
  const { kind, userId, teamId, mark, integrationId, address } = value;
  if (kind === 'team' && typeof userId === 'string' && typeof teamId === 'string') return { kind, userId, teamId };
  if (kind === 'report' && typeof userId === 'string') return { kind, userId };
  if (kind === 'address' && typeof teamId === 'string' && typeof mark === 'string') return { kind, teamId, mark };
  if (kind === 'integration' && typeof integrationId === 'string' && typeof address === 'string') {
    return { kind, integrationId, address };
  }
  return null;
}
