import type { Document, DocumentKey } from '../../../contract/documents.ts';
import type { FlowKind } from '../../../contract/flow.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import type { EmailAddress } from '../../mail/emailAddress.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import {
  type CodeRecord,
  type CodeSecrets,
  createCodeRecord,
  isEnterable,
  isFresh,
  LONG_CODE_DIGITS,
} from '../confirmationCode.ts';
import { expiresAtOp } from '../expiring.ts';
import {
  countUse,
  decideUse,
  GUESS_BOUNDS,
  MAIL_BOUNDS,
  type MarkOf,
  type UseRecord,
  withoutUse,
} from '../limits/uses.ts';
import { codeKey, readRecord } from '../records.ts';
import { type Requester, fieldsOf } from '../sessions/requester.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import {
  EVERYBODYS_GUESSES_KEY,
  type RequesterRecords,
  type RequesterUses,
  type Counter,
  type ReadRequester,
} from './readRequester.ts';
import type { ComposeSignInMail } from './composeSignInMail.ts';

/** `digits` is set for a long code. */
export type CodeDeliveryOutcome =
  | { kind: 'sent'; digits?: number | undefined }
  /** A code was just sent and hasn't been tried yet. Sending another would only invalidate it. */
  | { kind: 'just-mailed'; digits?: number | undefined }
  /** A limit has been reached, but a code sent earlier can still be entered for its ceremony. */
  | { kind: 'mailed-before'; ceremonyId: string; digits?: number | undefined }
  | { kind: 'limited'; retryAfterSeconds: number }
  | { kind: 'not-sent' }
  | { kind: 'used-up' };

export interface CodeRequest {
  flow: FlowKind;
  ceremonyId: string;
  email: EmailAddress;
  requester: Requester;
  /** Whether the ceremony has already e-mailed a code. */
  isAgain: boolean;
}

export type DeliverCode = (request: CodeRequest) => Promise<CodeDeliveryOutcome>;

export interface CodeDeliveryOptions {
  store: DocumentStore;
  mailer: Mailer;
  readRequester: ReadRequester;
  composeSignInMail: ComposeSignInMail;
  codeSecrets(): CodeSecrets;
  markOf: MarkOf;
  logger: Logger;
  security: SecurityLog;
  now: Clock;
}

type Planned =
  | { kind: 'planned'; mail: Mail; at: number; countedKeys: DocumentKey[]; digits: number | undefined }
  | Exclude<CodeDeliveryOutcome, { kind: 'not-sent' }>;

/**
 * Returns a function that e-mails a code for a ceremony, within the requester's limits. Once the limit on everybody's
 * wrong codes is reached, new codes are longer, so that guesses no longer have to be refused.
 */
export function createCodeDelivery(options: CodeDeliveryOptions): DeliverCode {
  const { store, mailer, readRequester, composeSignInMail, codeSecrets, markOf, logger, security, now } = options;

  async function plan(request: CodeRequest): Promise<Round<Planned>> {
    const { flow, ceremonyId, isAgain } = request;
    const at = now();
    const reading = await readRequester({ ...request, purpose: 'mails', bounds: MAIL_BOUNDS });
    const { code: previous, known, counted } = reading;
    if (isAgain && !previous) return { answer: { kind: 'used-up' } };
    if (isAgain && previous && isFresh(previous.data, at)) {
      return { answer: { kind: 'just-mailed', digits: previous.data.digits } };
    }
    const use = countUse(counted, at);
    if (!use.allowed) return { answer: await refuse(request, reading, use) };
    const guesses = await readRecord<UseRecord>(store, EVERYBODYS_GUESSES_KEY);
    const isAttacked = !decideUse(guesses?.data, GUESS_BOUNDS.everybody, at).allowed;
    const length = isAttacked && { digits: LONG_CODE_DIGITS };
    const { mail, generated } = await composeSignInMail({ ...request, known: known?.data, ...length });
    const record = createCodeRecord(codeSecrets(), ceremonyId, generated, at);
    const key = codeKey(ceremonyId);
    const [ownCount] = counted;
    const ops = use.ops.map((op) =>
      op.type === 'set' && op.key === ownCount?.key
        ? { ...op, data: withLastCeremony(op.data as RequesterUses, flow, ceremonyId) }
        : op,
    );
    return {
      answer: {
        kind: 'planned',
        mail,
        at,
        countedKeys: counted.map((each) => each.key),
        digits: generated.digits,
      },
      checks: [...use.checks, { key, versionstamp: previous?.versionstamp ?? null }],
      ops: [...ops, { type: 'set', key, data: record }, ...(previous ? [] : [expiresAtOp(key, record.expiresAt)])],
    };
  }

  async function refuse(
    { flow, email, requester, isAgain }: CodeRequest,
    { counted }: RequesterRecords,
    { name, retryAfterSeconds }: { name: Counter; retryAfterSeconds: number },
  ): Promise<Planned> {
    security('mails-limited', {
      ...fieldsOf(requester),
      bound: name,
      addressMark: markOf('address', email.normalized),
      retryAfterSeconds,
    });
    const uses: RequesterUses | undefined = counted[0]?.record?.data;
    const ceremonyId = uses?.lastCeremonies?.[flow];
    if (!isAgain && ceremonyId !== undefined) {
      const mailed = await readRecord<CodeRecord>(store, codeKey(ceremonyId));
      if (mailed && isEnterable(mailed.data, now())) {
        return { kind: 'mailed-before', ceremonyId, digits: mailed.data.digits };
      }
    }
    return { kind: 'limited', retryAfterSeconds };
  }

  /** Uncounts an e-mail that couldn't be sent, so that the person can request another right away. */
  async function refund(ceremonyId: string, countedKeys: DocumentKey[], at: number): Promise<void> {
    await untilCommitted(store, async () => {
      const [code, ...uses] = (await store.getMany([codeKey(ceremonyId), ...countedKeys])) as [
        Document<CodeRecord> | null,
        ...(Document<UseRecord> | null)[],
      ];
      const found = uses.filter((use) => use !== null);
      return {
        answer: undefined,
        checks: [...(code ? [code] : []), ...found].map(({ key, versionstamp }) => ({ key, versionstamp })),
        ops: [
          ...(code ? [{ type: 'set' as const, key: code.key, data: { ...code.data, sentAt: 0 } }] : []),
          ...found.map(({ key, data }) => ({ type: 'set' as const, key, data: withoutUse(data, at) })),
        ],
      };
    });
  }

  return async (request) => {
    const planned = await untilCommitted(store, () => plan(request));
    if (planned.kind !== 'planned') return planned;
    try {
      await mailer.send(planned.mail);
      return { kind: 'sent', digits: planned.digits };
    } catch (error) {
      logger.error({ err: error }, 'Could not send a login e-mail');
      await refund(request.ceremonyId, planned.countedKeys, planned.at);
      return { kind: 'not-sent' };
    }
  };
}

function withLastCeremony(uses: RequesterUses, flow: FlowKind, ceremonyId: string): RequesterUses {
  return { ...uses, lastCeremonies: { ...uses.lastCeremonies, [flow]: ceremonyId } };
}
