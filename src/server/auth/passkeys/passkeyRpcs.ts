import Type from 'typebox';
import type { Document } from '../../../contract/documents.ts';
import { userKey } from '../../../contract/keys.ts';
import { MAX_PASSKEYS } from '../../../contract/limits.ts';
import { normalizeName, nameProblem } from '../../../contract/names.ts';
import {
  AddPasskeySchema,
  type CreatedPasskey,
  type PasskeyList,
  RemovePasskeySchema,
  RenamePasskeySchema,
} from '../../../contract/passkeys.ts';
import type { User } from '../../../contract/records.ts';
import type { PersonContext } from '../../access/visitor.ts';
import type { Clock } from '../../clock.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../../mail/accountMails.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import type { NotifyPerson } from '../account/notices.ts';
import { invalidInputEnvelope } from '../ceremonies/refusals.ts';
import {
  identityKey,
  type IdentityRecord,
  passkeyKey,
  passkeyOwnerKey,
  passkeysPrefix,
  readRecord,
} from '../records.ts';
import { requestOriginOf, requesterOf, deviceWords, fieldsOf } from '../sessions/requester.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import { newPasskeyName, passkeyIdOf, type PasskeyRecord, removalOps, summaryOf } from './passkeyRecord.ts';
import type { Challenges } from './challenges.ts';
import type { RelyingParty } from './relyingParty.ts';
import { creationOf, verifyCreation, type VerifiedCreation } from './verifyPasskey.ts';

const PURPOSE = 'add a passkey';

export interface PasskeyRpcsOptions {
  store: DocumentStore;
  /** Null if the server's URL doesn't allow passkeys. */
  party: RelyingParty | null;
  challenges: Challenges;
  notify: NotifyPerson;
  /** The page that lists a person's passkeys. */
  securityUrl: string;
  logger: Pick<Logger, 'info'>;
  security: SecurityLog;
  now: Clock;
}

const tooMany = (): Outcome =>
  fail('QuotaExceededError', {
    limit: 'passkeys',
    max: MAX_PASSKEYS,
    message: `You can have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`,
  });

/** The remote procedures for managing one's passkeys. */
export function createPasskeyRpcs(options: PasskeyRpcsOptions): RpcDefinition[] {
  const { store, party, challenges, notify, securityUrl, logger, security, now } = options;

  const readAll = (identityId: string) => readEvery<PasskeyRecord>(store, passkeysPrefix(identityId));

  async function begin({ visitor }: PersonContext): Promise<Outcome> {
    if (!party) return fail('ForbiddenError');
    const { identityId } = visitor;
    const [identity, user, existing] = await Promise.all([
      readRecord<IdentityRecord>(store, identityKey(identityId)),
      store.get(userKey(identityId)) as Promise<Document<User> | null>,
      readAll(identityId),
    ]);
    if (existing.length >= MAX_PASSKEYS) return tooMany();
    const { email } = identity?.data.data ?? {};
    const display = user?.data.display ?? '';
    const person = { identityId, display, address: typeof email === 'string' ? email : display || identityId };
    const challenge = await challenges.ask(visitor, PURPOSE);
    return succeed(
      creationOf(
        party,
        challenge,
        person,
        existing.map(({ data }) => data),
      ),
    );
  }

  async function addRound(created: VerifiedCreation, context: PersonContext): Promise<Round<Outcome | PasskeyRecord>> {
    const { visitor } = context;
    const { identityId } = visitor;
    const { aaguid, ...key } = created;
    const passkeyId = passkeyIdOf(created.credentialId);
    const ownerKey = passkeyOwnerKey(passkeyId);
    const [question, identity, existing, owner] = await Promise.all([
      challenges.open(visitor, PURPOSE),
      readRecord(store, identityKey(identityId)),
      readAll(identityId),
      store.get(ownerKey),
    ]);
    if (!question) return { answer: fail('ExpiredStateError') };
    if (!identity) return { answer: fail('UnauthenticatedError') };
    if (owner) return { answer: invalidInputEnvelope('response', 'This passkey was already added.') };
    if (existing.length >= MAX_PASSKEYS) return { answer: tooMany() };
    const names = existing.map(({ data }) => data.name);
    const record: PasskeyRecord = {
      ...key,
      identityId,
      passkeyId,
      name: newPasskeyName(aaguid, deviceWords(context.userAgent), names),
      createdAt: now(),
      lastUsedAt: null,
      refusedSince: null,
    };
    return {
      answer: record,
      checks: [
        ...question.checks,
        { key: identity.key, versionstamp: identity.versionstamp },
        { key: ownerKey, versionstamp: null },
      ],
      ops: [
        ...question.ops,
        { type: 'set', key: passkeyKey(identityId, passkeyId), data: record },
        { type: 'set', key: ownerKey, data: { identityId } },
      ],
    };
  }

  async function verify(response: CreatedPasskey, { visitor, requestId }: PersonContext) {
    const question = party && (await challenges.open(visitor, PURPOSE));
    if (!question) return fail('ExpiredStateError');
    try {
      return await verifyCreation(party, question.secret, response);
    } catch (error) {
      logger.info({ requestId, reason: String(error) }, 'A new passkey was not accepted');
      return invalidInputEnvelope('response', 'The passkey couldn’t be verified. Try again.');
    }
  }

  async function add(response: CreatedPasskey, context: PersonContext): Promise<Outcome> {
    const created = await verify(response, context);
    if ('kind' in created) return created;
    const added = await untilCommitted(store, () => addRound(created, context));
    if (!('passkeyId' in added)) return added;
    const { identityId, passkeyId, name } = added;
    const requester = requesterOf(context);
    security('passkey-added', { ...fieldsOf(requester), ...idsOf(context), passkeyId });
    await notify(identityId, (to) =>
      passkeyAddedMail(to, { name, asked: requestOriginOf(requester, now()), securityUrl }),
    );
    return succeed(summaryOf(added));
  }

  async function rename(passkeyId: string, typed: string, { visitor }: PersonContext): Promise<Outcome> {
    const problem = nameProblem(typed);
    if (problem !== null) return invalidInputEnvelope('name', problem);
    return untilCommitted(store, async (): Promise<Round<Outcome>> => {
      const key = passkeyKey(visitor.identityId, passkeyId);
      const stored = await readRecord<PasskeyRecord>(store, key);
      if (!stored) return { answer: fail('DocumentNotFoundError') };
      const data: PasskeyRecord = { ...stored.data, name: normalizeName(typed) };
      return {
        answer: succeed(null),
        checks: [{ key, versionstamp: stored.versionstamp }],
        ops: [{ type: 'set', key, data }],
      };
    });
  }

  async function remove(passkeyId: string, context: PersonContext): Promise<Outcome> {
    const { identityId } = context.visitor;
    const removed = await untilCommitted(store, async (): Promise<Round<PasskeyRecord | null>> => {
      const key = passkeyKey(identityId, passkeyId);
      const stored = await readRecord<PasskeyRecord>(store, key);
      if (!stored) return { answer: null };
      return {
        answer: stored.data,
        checks: [{ key, versionstamp: stored.versionstamp }],
        ops: removalOps(stored.data),
      };
    });
    if (!removed) return succeed(null);
    const requester = requesterOf(context);
    const { name } = removed;
    security('passkey-removed', { ...fieldsOf(requester), ...idsOf(context), passkeyId });
    await notify(identityId, (to) =>
      passkeyRemovedMail(to, { name, asked: requestOriginOf(requester, now()), securityUrl }),
    );
    return succeed(null);
  }

  return [
    definePersonalCall({
      path: ['passkeys', 'list'],
      input: Type.Unknown(),
      for: 'signedIn',
      async handle(_input, { visitor }) {
        const all = await readAll(visitor.identityId);
        const passkeys = all
          .map(({ data }) => summaryOf(data))
          .toSorted((one, other) => one.createdAt - other.createdAt || one.name.localeCompare(other.name));
        return succeed({ isAvailable: party !== null, passkeys } satisfies PasskeyList);
      },
    }),
    definePersonalCall({
      path: ['passkeys', 'begin'],
      input: Type.Unknown(),
      for: 'signedIn',
      needsFreshProof: true,
      handle: (_input, context) => begin(context),
    }),
    definePersonalCall({
      path: ['passkeys', 'add'],
      input: AddPasskeySchema,
      for: 'signedIn',
      needsFreshProof: true,
      cost: 10,
      handle: ({ response }, context) => add(response, context),
    }),
    definePersonalCall({
      path: ['passkeys', 'rename'],
      input: RenamePasskeySchema,
      for: 'signedIn',
      handle: ({ passkeyId, name }, context) => rename(passkeyId, name, context),
    }),
    definePersonalCall({
      path: ['passkeys', 'remove'],
      input: RemovePasskeySchema,
      for: 'signedIn',
      needsFreshProof: true,
      handle: ({ passkeyId }, context) => remove(passkeyId, context),
    }),
  ];
}

const idsOf = ({ visitor: { identityId, sessionId } }: PersonContext) => ({ identityId, sessionId });
