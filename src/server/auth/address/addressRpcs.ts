import Type from 'typebox';
import {
  ADDRESS_UNDO_MS,
  type AddressChange,
  BeginAddressChangeSchema,
  type ConfirmAddressChange,
  ConfirmAddressChangeSchema,
  type OwnAddress,
} from '../../../contract/addressChange.ts';
import type { Document } from '../../../contract/documents.ts';
import { DEFAULT_CODE_DIGITS } from '../../../contract/limits.ts';
import type { PersonContext } from '../../access/visitor.ts';
import type { Clock } from '../../clock.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { addressChangedMail, addressCodeMail, addressTakenMail } from '../../mail/addressMails.ts';
import { type EmailAddress, parseEmailAddress } from '../../mail/emailAddress.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import {
  codeExpired,
  expiredState,
  invalidInputEnvelope,
  mailNotSent,
  rateLimited,
  tooManyTries,
  wrongCodeFrom,
} from '../ceremonies/refusals.ts';
import {
  CODE_MS,
  type CodeSecrets,
  createCodeRecord,
  generateCode,
  generateUnguessable,
  isRightCode,
} from '../confirmationCode.ts';
import { expiringDeletion, expiringOps } from '../expiring.ts';
import { ADDRESS_BOUNDS, type Counted, countUse, type MarkOf, PROOF_BOUNDS, type UseRecord } from '../limits/uses.ts';
import { emailKey, limitKey, readRecord } from '../records.ts';
import { planEndings } from '../sessions/endings.ts';
import { requestOriginOf, requesterOf, fieldsOf } from '../sessions/requester.ts';
import type { SignUpPolicy } from '../signUpPolicy.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import {
  addressChangeKey,
  type AddressChangeRecord,
  addressUndoKey,
  type AddressUndoRecord,
  planAddress,
  readAddress,
} from './addressRecords.ts';

export interface AddressRpcsOptions {
  store: DocumentStore;
  mailer: Mailer;
  publicUrl: string;
  policy: SignUpPolicy;
  codeSecrets(): CodeSecrets;
  markOf: MarkOf;
  logger: Pick<Logger, 'error'>;
  security: SecurityLog;
  now: Clock;
}

/** The path of the undo link that's e-mailed to the old address. */
export const UNDO_ADDRESS_PATH = '/undo-address';
export const UNDO_ADDRESS_PARAM = 'change';

type Started = { change: AddressChange; mails: Mail[] };
type Confirmed = { from: EmailAddress | null; to: EmailAddress; undoSecret: string };

/**
 * Names a ceremony for each of the two addresses, separate from sign-in ceremonies, so that a code only works for its
 * own address.
 */
const ceremonyOf = (identityId: string, side: 'from' | 'to') => `address-${side}-${identityId}`;

/** The remote procedures for changing one's sign-in address. */
export function createAddressRpcs(options: AddressRpcsOptions): RpcDefinition[] {
  const { store, mailer, publicUrl, policy, codeSecrets, markOf, logger, security, now } = options;

  async function readCounted(identityId: string, to: EmailAddress): Promise<Counted<keyof typeof ADDRESS_BOUNDS>[]> {
    const marks = { person: markOf('person', identityId), address: markOf('address', to.normalized) };
    const names = Object.keys(ADDRESS_BOUNDS) as (keyof typeof ADDRESS_BOUNDS)[];
    const keys = names.map((name) => limitKey(`address-${name}`, marks[name]));
    const records = (await store.getMany(keys)) as (Document<UseRecord> | null)[];
    return names.map((name, index) => ({
      name,
      key: keys[index] ?? [],
      record: records[index] ?? null,
      bound: ADDRESS_BOUNDS[name],
    }));
  }

  /** Wrong codes count together with those of proofs, because both guess what was sent to the same mailbox. */
  async function readGuesses(identityId: string): Promise<Counted<'guesses'>[]> {
    const key = limitKey('proof-guesses', markOf('person', identityId));
    const record = await readRecord<UseRecord>(store, key);
    return [{ name: 'guesses', key, record, bound: PROOF_BOUNDS.guesses }];
  }

  async function beginRound(to: EmailAddress, context: PersonContext): Promise<Round<Outcome | Started>> {
    const { identityId } = context.visitor;
    const at = now();
    const addressRecords = await readAddress(store, identityId);
    if (!addressRecords) return { answer: fail('UnauthenticatedError') };
    const { current } = addressRecords;
    if (current?.normalized === to.normalized) {
      return { answer: invalidInputEnvelope('email', 'This is already your address.') };
    }
    const use = countUse(await readCounted(identityId, to), at);
    if (!use.allowed) return { answer: rateLimited(use.retryAfterSeconds, 'mails') };
    const isTaken = (await store.get(emailKey(to.normalized))) !== null;
    const codes = { to: isTaken ? generateUnguessable() : generateCode(), from: generateCode() };
    const recordOf = (side: 'from' | 'to') =>
      createCodeRecord(
        codeSecrets(),
        ceremonyOf(identityId, side),
        { code: codes[side], linkSecret: generateUnguessable(), linkState: '' },
        at,
      );
    const key = addressChangeKey(identityId);
    const before = await readRecord<AddressChangeRecord>(store, key);
    const record: AddressChangeRecord = {
      to,
      toCode: recordOf('to'),
      fromCode: current && recordOf('from'),
      expiresAt: at + CODE_MS,
    };
    const asked = requestOriginOf(requesterOf(context), at);
    const shared = { asked, publicUrl, validMinutes: CODE_MS / 60_000 };
    const mails = [
      // Responds the same whether or not the address is taken, so as not to reveal who has an account.
      isTaken
        ? addressTakenMail(to.address, shared)
        : addressCodeMail(to.address, { ...shared, code: codes.to, to: to.address }),
      ...(current ? [addressCodeMail(current.address, { ...shared, code: codes.from, to: to.address })] : []),
    ];
    return {
      answer: {
        change: { to: to.address, from: current?.address ?? null, digits: DEFAULT_CODE_DIGITS },
        mails,
      },
      checks: [...use.checks, { key, versionstamp: before?.versionstamp ?? null }],
      ops: [...use.ops, ...expiringOps(key, record, before?.data ?? null)],
    };
  }

  async function begin(email: string, context: PersonContext): Promise<Outcome> {
    const to = parseEmailAddress(email);
    if (!to) return invalidInputEnvelope('email', 'Enter an e-mail address, such as name@example.com.');
    if (policy.restriction?.kind === 'domains' && !(await policy.admits(to.normalized))) {
      return invalidInputEnvelope('email', 'This server doesn’t allow addresses at this domain. Use another one.');
    }
    const started = await untilCommitted(store, () => beginRound(to, context));
    if ('kind' in started) return started;
    try {
      for (const mail of started.mails) await mailer.send(mail);
      return succeed(started.change);
    } catch (error) {
      logger.error({ err: error }, 'Could not send a code for a change of address');
      return mailNotSent();
    }
  }

  async function confirmRound(
    { toCode, fromCode = '' }: ConfirmAddressChange,
    { visitor: { identityId, sessionId } }: PersonContext,
  ): Promise<Round<Outcome | Confirmed>> {
    const key = addressChangeKey(identityId);
    const at = now();
    const [change, addressRecords] = await Promise.all([
      readRecord<AddressChangeRecord>(store, key),
      readAddress(store, identityId),
    ]);
    if (!addressRecords || !change) return { answer: expiredState() };
    const { data } = change;
    const changeCheck = { key, versionstamp: change.versionstamp };
    if (data.expiresAt <= at) return { answer: codeExpired() };
    if (data.toCode.triesLeft === 0) return { answer: tooManyTries() };
    const guess = countUse(await readGuesses(identityId), at);
    if (!guess.allowed) return { answer: rateLimited(guess.retryAfterSeconds, 'codes') };
    const isRight = (side: 'from' | 'to', record: AddressChangeRecord['toCode'], typed: string) =>
      isRightCode(codeSecrets(), ceremonyOf(identityId, side), record, typed);
    const wrong = [
      ...(isRight('to', data.toCode, toCode) ? [] : [data.to.address]),
      ...(data.fromCode && !isRight('from', data.fromCode, fromCode) ? [addressRecords.current?.address ?? ''] : []),
    ];
    if (wrong.length > 0) {
      const triesLeft = data.toCode.triesLeft - 1;
      return {
        answer: wrongCodeFrom(wrong, triesLeft),
        checks: [changeCheck, ...guess.checks],
        ops: [{ type: 'set', key, data: { ...data, toCode: { ...data.toCode, triesLeft } } }, ...guess.ops],
      };
    }
    const { to } = data;
    const { current: from } = addressRecords;
    const [plan, endings] = await Promise.all([
      planAddress(store, addressRecords, to),
      planEndings(store, identityId, sessionId),
    ]);
    // Someone has signed up with the address since the code was sent.
    if (!plan) return { answer: expiredState() };
    const undoSecret = generateUnguessable();
    const undoKey = addressUndoKey(identityId, undoSecret);
    const undo: AddressUndoRecord | null = from && { from, to, changedAt: at, expiresAt: at + ADDRESS_UNDO_MS };
    return {
      answer: { from, to, undoSecret },
      checks: [changeCheck, ...plan.checks, ...endings.checks],
      ops: [
        ...expiringDeletion(change),
        ...plan.ops,
        ...endings.ops,
        ...(undo ? expiringOps(undoKey, undo, null) : []),
      ],
    };
  }

  async function confirm(codes: ConfirmAddressChange, context: PersonContext): Promise<Outcome> {
    const requester = requesterOf(context);
    const { identityId, sessionId } = context.visitor;
    const confirmed = await untilCommitted(store, () => confirmRound(codes, context));
    if (!('undoSecret' in confirmed)) {
      if (confirmed.kind === 'error') security('address-refused', { ...fieldsOf(requester), identityId, sessionId });
      return confirmed;
    }
    const { from, to, undoSecret } = confirmed;
    security('address-changed', {
      ...fieldsOf(requester),
      identityId,
      sessionId,
      ...(from && { fromMark: markOf('address', from.normalized) }),
      addressMark: markOf('address', to.normalized),
    });
    const undoUrl = `${publicUrl}${UNDO_ADDRESS_PATH}?${UNDO_ADDRESS_PARAM}=${identityId}.${undoSecret}`;
    const asked = requestOriginOf(requester, now());
    const notices = [
      addressChangedMail(to.address, { asked, publicUrl, from: from?.address ?? null, to: to.address }),
      ...(from
        ? [addressChangedMail(from.address, { asked, publicUrl, from: from.address, to: to.address, undoUrl })]
        : []),
    ];
    for (const mail of notices) {
      await mailer.send(mail).catch((error: unknown) => logger.error({ err: error }, 'Could not send a notice'));
    }
    return succeed({ address: to.address } satisfies OwnAddress);
  }

  return [
    definePersonalCall({
      path: ['address', 'get'],
      input: Type.Unknown(),
      for: 'signedIn',
      async handle(_input, { visitor }) {
        const addressRecords = await readAddress(store, visitor.identityId);
        return succeed({ address: addressRecords?.current?.address ?? null } satisfies OwnAddress);
      },
    }),
    definePersonalCall({
      path: ['address', 'begin'],
      input: BeginAddressChangeSchema,
      for: 'signedIn',
      needsFreshProof: true,
      handle: ({ email }, context) => begin(email, context),
    }),
    definePersonalCall({
      path: ['address', 'confirm'],
      input: ConfirmAddressChangeSchema,
      for: 'signedIn',
      handle: (codes, context) => confirm(codes, context),
    }),
  ];
}
