import { isRecord } from '../../../contract/json.ts';
import type { Clock } from '../../clock.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { pageUrl, STATE_MS } from '../ceremonies/flowStates.ts';
import { expiredState, invalidInputEnvelope, providerRefused } from '../ceremonies/refusals.ts';
import { redeemReturn, singleUse } from '../providers/providerReturn.ts';
import { deriveRoundTrip, parseProviderCallback, type SignInProvider } from '../providers/signInProvider.ts';
import {
  type ComponentRecord,
  componentsPrefix,
  type IdentificationRecord,
  providerAccountKey,
  readRecord,
} from '../records.ts';
import type { ProofMethod, ProofVerdict } from './proofMethod.ts';

export interface ProviderProofOptions {
  store: DocumentStore;
  providers: readonly SignInProvider[];
  publicUrl: string;
  now: Clock;
}

/**
 * Lets a person confirm their identity with their account at a provider, if that's their only way to sign in. Others
 * use their mailbox, because a provider might confirm them without asking them anything.
 */
export function createProviderProof({ store, providers, publicUrl, now }: ProviderProofOptions): ProofMethod {
  const page = pageUrl(publicUrl, 'authentication');
  const always = (verdict: ProofVerdict) => async () => verdict;

  return {
    kind: 'provider',
    async offer({ person, seed }) {
      const components = await readEvery<ComponentRecord>(store, componentsPrefix(person.identityId));
      const kinds = components.map(({ data }) => data.componentId);
      if (kinds.includes('email')) return [];
      const offers = await Promise.all(
        providers
          .filter(({ id }) => kinds.includes(id))
          .map(async ({ id, display, authorizationUrl }) => {
            const url = await authorizationUrl(page, deriveRoundTrip(seed, id), { asksAgain: true });
            return url === null ? [] : [{ kind: 'provider' as const, providerId: id, display, authorizationUrl: url }];
          }),
      );
      return offers.flat();
    },
    async take({ person, seed }, value) {
      const answer = parseProviderCallback(value);
      const provider = providers.find(({ id }) => isRecord(value) && value.providerId === id);
      if (!answer || !provider) {
        const message = 'The provider’s response must contain a provider, a code and a state.';
        return always({ refusal: invalidInputEnvelope('value', message) });
      }
      const refused = always({ refusal: providerRefused(provider.display) });
      const account = await redeemReturn(provider, { seed, page }, answer);
      if (!account) return refused;
      // Providers that honor the request say when the person signed in. An earlier sign-in there doesn't prove who is
      // here now.
      if (account.authenticatedAt !== undefined && now() - account.authenticatedAt > STATE_MS) return refused;
      const use = singleUse(seed, answer, now());
      return async () => {
        if (await store.get(use.key)) return { refusal: expiredState() };
        const key = providerAccountKey(account.issuer, account.subject);
        const known = await readRecord<IdentificationRecord>(store, key);
        if (known?.data.identityId !== person.identityId) return refused();
        return { checks: [...use.checks, { key, versionstamp: known.versionstamp }], ops: use.ops };
      };
    },
  };
}
