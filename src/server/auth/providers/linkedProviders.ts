import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../../contract/documents.ts';
import type { OwnProvider } from '../../../contract/linkedProviders.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { fail, type Outcome } from '../../outcome.ts';
import { expiredState, invalidInputEnvelope } from '../ceremonies/refusals.ts';
import { componentOf, identificationKey, type NewProof, withAddress } from '../newIdentity.ts';
import {
  type ComponentRecord,
  componentsPrefix,
  type IdentificationRecord,
  identityKey,
  type IdentityRecord,
  providerAccountKey,
  readRecord,
} from '../records.ts';
import type { Round } from '../untilCommitted.ts';
import type { SingleUse } from './providerReturn.ts';
import type { ProviderAccount, SignInProvider } from './signInProvider.ts';

type Offered = Pick<SignInProvider, 'id' | 'display'>;

export interface LinkedProviders {
  /** Returns the providers that this server offers, and others that the person linked while they were offered. */
  list(identityId: string): Promise<OwnProvider[]>;
  /** Decides whether to link a provider account. */
  linkRound(identityId: string, link: NewLink): Promise<Round<Outcome | Link>>;
  /** Decides whether to unlink a provider; null if it isn't linked. */
  unlinkRound(identityId: string, providerId: string): Promise<Round<Outcome | OwnProvider | null>>;
}

export interface NewLink {
  provider: Offered;
  account: ProviderAccount;
  use: SingleUse;
  at: number;
}

/** `isNew`: the account wasn't linked before. */
export interface Link {
  provider: OwnProvider;
  isNew: boolean;
}

const ONLY_WAY =
  'This is your only way to log in. Link another provider or add an e-mail address first, then unlink it.';

/**
 * The provider accounts that an identity can sign in with. Each change rewrites the identity, so concurrent changes are
 * serialized.
 */
export function createLinkedProviders(store: DocumentStore, offered: readonly Offered[]): LinkedProviders {
  const readComponents = (identityId: string) => readEvery<ComponentRecord>(store, componentsPrefix(identityId));
  const isOffered = (providerId: string) => offered.some(({ id }) => id === providerId);
  const displayOf = (providerId: string) => offered.find(({ id }) => id === providerId)?.display ?? providerId;

  /** A passkey doesn't count as the last way to sign in, because it's lost along with its device. */
  const isSignInMethod = ({ data: { componentId } }: Document<ComponentRecord>) =>
    componentId === 'email' || isOffered(componentId);

  function own(components: Document<ComponentRecord>[], providerId: string): OwnProvider {
    const component = components.find(({ data }) => data.componentId === providerId);
    const linked = component && {
      address: component.data.confirmed ? (component.data.identification ?? null) : null,
      linkedAt: typeof component.data.data.linkedAt === 'number' ? component.data.data.linkedAt : null,
      isOnlyWay: !components.some((other) => other !== component && isSignInMethod(other)),
      isGone: !isOffered(providerId),
    };
    return { providerId, display: displayOf(providerId), linked: linked ?? null };
  }

  return {
    async list(identityId) {
      const components = await readComponents(identityId);
      const known = offered.map(({ id }) => id);
      const gone = components
        .map(({ data }) => data.componentId)
        .filter((componentId) => componentId !== 'email' && !known.includes(componentId));
      return [...known, ...gone].map((providerId) => own(components, providerId));
    },

    async linkRound(identityId, { provider, account, use, at }) {
      const proof: NewProof = { kind: 'provider', providerId: provider.id, ...account };
      const key = identificationKey(proof);
      const componentKey: DocumentKey = [...componentsPrefix(identityId), provider.id];
      const [used, identity, owner, components] = await Promise.all([
        store.get(use.key),
        readRecord<IdentityRecord>(store, identityKey(identityId)),
        readRecord<IdentificationRecord>(store, key),
        readComponents(identityId),
      ]);
      if (used) return { answer: expiredState() };
      if (!identity) return { answer: fail('UnauthenticatedError') };
      if (owner && owner.data.identityId !== identityId) return { answer: refuse(takenWords(provider.display)) };
      const before = own(components, provider.id);
      if (owner) return { answer: { provider: before, isNew: false } };
      if (before.linked) return { answer: refuse(otherWords(provider.display)) };
      const made = componentOf(identityId, proof);
      const component: ComponentRecord = { ...made, data: { ...made.data, linkedAt: at } };
      const identification: IdentificationRecord = { identityId };
      const after = [...components, { key: componentKey, data: component, versionstamp: '' }];
      return {
        answer: { provider: own(after, provider.id), isNew: true },
        checks: [
          ...use.checks,
          { key: identity.key, versionstamp: identity.versionstamp },
          { key, versionstamp: null },
          { key: componentKey, versionstamp: null },
        ],
        ops: [
          ...use.ops,
          { type: 'set', key: identity.key, data: identity.data },
          { type: 'set', key, data: identification },
          { type: 'set', key: componentKey, data: component },
        ],
      };
    },

    async unlinkRound(identityId, providerId) {
      const [identity, components] = await Promise.all([
        readRecord<IdentityRecord>(store, identityKey(identityId)),
        readComponents(identityId),
      ]);
      if (!identity) return { answer: fail('UnauthenticatedError') };
      const component = components.find(({ data }) => data.componentId === providerId && providerId !== 'email');
      if (!component) return { answer: null };
      const before = own(components, providerId);
      if (before.linked?.isOnlyWay) return { answer: refuse(ONLY_WAY) };
      const left = components.filter((other) => other !== component).map(({ data }) => data);
      const unlinking = unlinkingPlan(component);
      return {
        answer: before,
        checks: [{ key: identity.key, versionstamp: identity.versionstamp }, ...unlinking.checks],
        ops: [{ type: 'set', key: identity.key, data: withAddress(identity.data, left) }, ...unlinking.ops],
      };
    },
  };
}

/**
 * Plans the removal of a link and of the record that maps its account to a person. Fails if the link has changed since
 * it was read.
 */
export function unlinkingPlan({ key, versionstamp, data }: Document<ComponentRecord>): {
  checks: AtomicCheck[];
  ops: AtomicOp[];
} {
  const { issuer, subject } = data.data;
  return {
    checks: [{ key, versionstamp }],
    ops: [
      { type: 'delete', key },
      { type: 'delete', key: providerAccountKey(String(issuer), String(subject)) },
    ],
  };
}

const refuse = (message: string): Outcome => invalidInputEnvelope('providerId', message);

const takenWords = (display: string): string =>
  `This ${display} account already logs in to another account here. Log in to that account and unlink it there, or choose another ${display} account.`;

const otherWords = (display: string): string =>
  `You’ve already linked another ${display} account. Unlink that one first.`;
