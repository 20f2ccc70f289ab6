const WINDOW_MS = 60 * 60 * 1000;
const MAX_MAILS = 5;

/** When mails went to an address within the last hour. */
export interface MailAllowanceRecord {
  sentAt: number[];
  expiresAt: number;
}

/** One more mail to an address: the record with it, or how long to wait. */
export type MailAllowance =
  { allowed: true; record: MailAllowanceRecord } | { allowed: false; retryAfterSeconds: number };

/** Judges one more mail to an address by the mails of the last hour. */
export function allowMail(record: MailAllowanceRecord | undefined, now: number): MailAllowance {
  const recent = (record?.sentAt ?? []).filter((at) => now - at < WINDOW_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= MAX_MAILS) {
    return { allowed: false, retryAfterSeconds: Math.ceil((oldest + WINDOW_MS - now) / 1000) };
  }
  return { allowed: true, record: { sentAt: [...recent, now], expiresAt: now + WINDOW_MS } };
}

/** Gives back what was taken for a mail that could not be sent. */
export function withoutMail(record: MailAllowanceRecord, sentAt: number): MailAllowanceRecord {
  const index = record.sentAt.lastIndexOf(sentAt);
  return { ...record, sentAt: index < 0 ? record.sentAt : record.sentAt.toSpliced(index, 1) };
}
