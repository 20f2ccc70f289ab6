import type { Document } from '../../../contract/documents.ts';
import type { OtpOptions } from '../../../contract/flow.ts';
import { DEFAULT_CODE_DIGITS } from '../../../contract/limits.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { proofMail } from '../../mail/securityMails.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import {
  codeExpired,
  expiredState,
  invalidInputEnvelope,
  mailNotSent,
  rateLimited,
  tooManyTries,
  wrongCode,
} from '../ceremonies/refusals.ts';
import {
  CODE_MS,
  type CodeRecord,
  createCodeRecord,
  generateCode,
  generateUnguessable,
  isEnterable,
  isFresh,
  isRightCode,
  type CodeSecrets,
} from '../confirmationCode.ts';
import { expiresAtOp } from '../expiring.ts';
import { type Counted, countUse, type MarkOf, PROOF_BOUNDS, type UseRecord, withoutUse } from '../limits/uses.ts';
import { type ChannelRecord, channelsPrefix, codeKey, limitKey, readRecord } from '../records.ts';
import { deviceWords, fieldsOf } from '../sessions/requester.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import type { ProofMethod, Prover } from './proofMethod.ts';

export interface MailedProofOptions {
  store: DocumentStore;
  mailer: Mailer;
  publicUrl: string;
  codeSecrets(): CodeSecrets;
  markOf: MarkOf;
  logger: Pick<Logger, 'error'>;
  security: SecurityLog;
  now: Clock;
}

export interface MailedProof extends ProofMethod {
  /** E-mails a code to the person's confirmed address. A session has at most one code. */
  send(prover: Omit<Prover, 'seed'>): Promise<Outcome>;
}

type Bound = keyof typeof PROOF_BOUNDS;
type Planned = { kind: 'planned'; address: string; code: string } | { kind: 'answered'; outcome: Outcome };

/** Sign-in ceremonies have random ids, so they can't collide with the one for a session's proof. */
const ceremonyOf = ({ person }: Pick<Prover, 'person'>) => `proof-${person.sessionId}`;

/**
 * Lets a person confirm their identity with an e-mailed code. Each person has separate limits, so strangers can't use
 * them up.
 */
export function createMailedProof(options: MailedProofOptions): MailedProof {
  const { store, mailer, publicUrl, codeSecrets, markOf, logger, security, now } = options;

  async function addressOf(identityId: string): Promise<string | null> {
    const channel = await readRecord<ChannelRecord>(store, [...channelsPrefix(identityId), 'email']);
    const address = channel?.data.data.address;
    return typeof address === 'string' ? address : null;
  }

  async function read(prover: Pick<Prover, 'person'>, purpose: Bound) {
    const key = codeKey(ceremonyOf(prover));
    const countKey = limitKey(`proof-${purpose}`, markOf('person', prover.person.identityId));
    const [code, record] = (await store.getMany([key, countKey])) as [
      Document<CodeRecord> | null,
      Document<UseRecord> | null,
    ];
    const counted: Counted<Bound>[] = [{ name: purpose, key: countKey, record, bound: PROOF_BOUNDS[purpose] }];
    return { key, code, record, counted };
  }

  async function plan(prover: Omit<Prover, 'seed'>): Promise<Round<Planned>> {
    const { person, requester } = prover;
    const address = await addressOf(person.identityId);
    if (address === null) return { answer: { kind: 'answered', outcome: fail('ForbiddenError') } };
    const { key, code, counted } = await read(prover, 'mails');
    const at = now();
    if (code && isFresh(code.data, at)) return { answer: { kind: 'answered', outcome: sent('just-now') } };
    const use = countUse(counted, at);
    if (!use.allowed) {
      const { identityId, sessionId } = person;
      const { retryAfterSeconds } = use;
      security('mails-limited', { ...fieldsOf(requester), identityId, sessionId, bound: 'person', retryAfterSeconds });
      const isUsable = code !== null && isEnterable(code.data, at);
      return { answer: { kind: 'answered', outcome: isUsable ? sent('earlier') : rateLimited(retryAfterSeconds) } };
    }
    const generated = { code: generateCode(), linkSecret: generateUnguessable(), linkState: '' };
    const record = createCodeRecord(codeSecrets(), ceremonyOf(prover), generated, at);
    return {
      answer: { kind: 'planned', address, code: generated.code },
      checks: [...use.checks, { key, versionstamp: code?.versionstamp ?? null }],
      ops: [...use.ops, { type: 'set', key, data: record }, ...(code ? [] : [expiresAtOp(key, record.expiresAt)])],
    };
  }

  /** Uncounts an e-mail that couldn't be sent, so that the person can request another right away. */
  function refund(prover: Omit<Prover, 'seed'>): Promise<void> {
    return untilCommitted(store, async () => {
      const { code, record } = await read(prover, 'mails');
      const usedAt = record?.data.usedAt.at(-1);
      return {
        answer: undefined,
        checks: [code, record].flatMap((each) => (each ? [{ key: each.key, versionstamp: each.versionstamp }] : [])),
        ops: [
          ...(code ? [{ type: 'delete' as const, key: code.key }] : []),
          ...(record && usedAt !== undefined
            ? [{ type: 'set' as const, key: record.key, data: withoutUse(record.data, usedAt) }]
            : []),
        ],
      };
    });
  }

  return {
    kind: 'email',
    async offer({ person }) {
      const address = await addressOf(person.identityId);
      return address === null ? [] : [{ kind: 'email', address }];
    },
    async send(prover) {
      const planned = await untilCommitted(store, () => plan(prover));
      if (planned.kind === 'answered') return planned.outcome;
      const { device } = prover.requester;
      const asked = { device: deviceWords(device.userAgent), client: device.address, at: now() };
      try {
        const { address, code } = planned;
        await mailer.send(proofMail(address, { code, validMinutes: CODE_MS / 60_000, asked, publicUrl }));
        return sent();
      } catch (error) {
        logger.error({ err: error }, 'Could not send a code');
        await refund(prover);
        return mailNotSent();
      }
    },
    async take(prover, value) {
      return async () => {
        if (typeof value !== 'string') {
          return { refusal: invalidInputEnvelope('value', 'The confirmation code must be a string.') };
        }
        const { key, code, counted } = await read(prover, 'guesses');
        if (!code) return { refusal: expiredState() };
        if (code.data.expiresAt <= now()) return { refusal: codeExpired() };
        if (code.data.triesLeft === 0) return { refusal: tooManyTries() };
        const guess = countUse(counted, now());
        // Checked before the code, so that right and wrong codes get the same refusal once the limit is reached.
        if (!guess.allowed) return { refusal: rateLimited(guess.retryAfterSeconds) };
        const checks = [{ key, versionstamp: code.versionstamp }];
        if (isRightCode(codeSecrets(), ceremonyOf(prover), code.data, value)) {
          return { checks, ops: [{ type: 'delete', key }] };
        }
        const triesLeft = code.data.triesLeft - 1;
        return {
          refusal: wrongCode(triesLeft),
          checks: [...checks, ...guess.checks],
          ops: [{ type: 'set', key, data: { ...code.data, triesLeft } }, ...guess.ops],
          report() {
            const { identityId, sessionId } = prover.person;
            const fields = { ...fieldsOf(prover.requester), identityId, sessionId, triesLeft };
            security(triesLeft > 0 ? 'code-refused' : 'code-locked', fields);
          },
        };
      };
    },
  };
}

function sent(mailed?: OtpOptions['mailed']): Outcome {
  return succeed({ digits: DEFAULT_CODE_DIGITS, ...(mailed && { mailed }) } satisfies OtpOptions);
}
