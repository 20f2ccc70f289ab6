import type { Document } from '../../../contract/documents.ts';
import type { FlowKind } from '../../../contract/flow.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { alreadyRegisteredMail, codeMail, notRegisteredMail } from '../../mail/signInMails.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { CODE_MS, createCodeRecord, drawCode, drawUnguessable, type CodeRecord } from '../codes/confirmationCode.ts';
import { allowMail, withoutMail, type MailAllowanceRecord } from '../codes/mailAllowance.ts';
import type { EmailAddress } from '../emailAddress.ts';
import { expiresAtOp } from '../expiring.ts';
import type { Logger } from '../logger.ts';
import { codeKey, emailKey, mailAllowanceKey, readRecord, type IdentificationRecord } from '../records.ts';
import { untilCommitted, type Round } from '../untilCommitted.ts';
import { pageUrl } from './pageUrl.ts';

export type DeliveryOutcome =
  { kind: 'sent' } | { kind: 'limited'; retryAfterSeconds: number } | { kind: 'not-sent' } | { kind: 'used-up' };

export interface CodeRequest {
  flow: FlowKind;
  ceremonyId: string;
  email: EmailAddress;
  /** A new code for a ceremony that has one already, or has used it up. */
  isAgain: boolean;
}

export interface CodeDeliveryOptions {
  store: DocumentStore;
  mailer: Mailer;
  codeSecret: Uint8Array;
  publicUrl: string;
  logger: Logger;
  now(): number;
}

type Planned = { kind: 'planned'; mail: Mail; at: number } | Exclude<DeliveryOutcome, { kind: 'sent' | 'not-sent' }>;

/**
 * Mails a code for a ceremony. Where an address is not to get one (a login without account, a sign-up with one) it gets
 * a mail that says so, and the ceremony a code that nobody can guess: to the client both look the same, read by read
 * and write by write.
 */
export function createCodeDelivery(options: CodeDeliveryOptions): (request: CodeRequest) => Promise<DeliveryOutcome> {
  const { store, mailer, codeSecret, publicUrl, logger, now } = options;

  function compose(flow: FlowKind, email: EmailAddress, known: IdentificationRecord | undefined) {
    if (flow === 'registration' && known) {
      const mail = alreadyRegisteredMail(known.address ?? email.address, {
        loginUrl: pageUrl(publicUrl, 'authentication'),
      });
      return { mail, code: drawUnguessable() };
    }
    if (flow === 'authentication' && !known) {
      const mail = notRegisteredMail(email.address, { signupUrl: pageUrl(publicUrl, 'registration') });
      return { mail, code: drawUnguessable() };
    }
    const code = drawCode();
    // The confirmed spelling, not the typed one: some servers deliver the two to different people.
    const to = known?.address ?? email.address;
    return { mail: codeMail(to, { code, validMinutes: CODE_MS / 60_000 }), code };
  }

  async function plan({ flow, ceremonyId, email, isAgain }: CodeRequest): Promise<Round<Planned>> {
    const keys = {
      allowance: mailAllowanceKey(email.normalized),
      email: emailKey(email.normalized),
      code: codeKey(ceremonyId),
    };
    const [allowance, known, previous] = (await store.getMany([keys.allowance, keys.email, keys.code])) as [
      Document<MailAllowanceRecord> | null,
      Document<IdentificationRecord> | null,
      Document<CodeRecord> | null,
    ];
    if (isAgain && !previous) return { answer: { kind: 'used-up' } };
    const at = now();
    const verdict = allowMail(allowance?.data, at);
    if (!verdict.allowed) return { answer: { kind: 'limited', retryAfterSeconds: verdict.retryAfterSeconds } };
    const { mail, code } = compose(flow, email, known?.data);
    const record = createCodeRecord(codeSecret, ceremonyId, code, at);
    return {
      answer: { kind: 'planned', mail, at },
      checks: [
        { key: keys.allowance, versionstamp: allowance?.versionstamp ?? null },
        { key: keys.code, versionstamp: previous?.versionstamp ?? null },
      ],
      ops: [
        { type: 'set', key: keys.allowance, data: verdict.record },
        { type: 'set', key: keys.code, data: record },
        ...(allowance ? [] : [expiresAtOp(keys.allowance, verdict.record.expiresAt)]),
        ...(previous ? [] : [expiresAtOp(keys.code, record.expiresAt)]),
      ],
    };
  }

  async function giveBack(email: EmailAddress, at: number): Promise<void> {
    const key = mailAllowanceKey(email.normalized);
    await untilCommitted(store, async () => {
      const allowance = await readRecord<MailAllowanceRecord>(store, key);
      if (!allowance) return { answer: undefined };
      return {
        answer: undefined,
        checks: [{ key, versionstamp: allowance.versionstamp }],
        ops: [{ type: 'set', key, data: withoutMail(allowance.data, at) }],
      };
    });
  }

  return async (request) => {
    const planned = await untilCommitted(store, () => plan(request));
    if (planned.kind !== 'planned') return planned;
    try {
      await mailer.send(planned.mail);
      return { kind: 'sent' };
    } catch (error) {
      logger.error({ err: error }, 'a sign-in mail could not be sent');
      await giveBack(request.email, planned.at);
      return { kind: 'not-sent' };
    }
  };
}
