import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import {
  BeginLinkSchema,
  type StartedLink,
  type LinkProvider,
  LinkProviderSchema,
  type OwnProvider,
  UnlinkProviderSchema,
} from '../../../contract/linkedProviders.ts';
import type { PersonContext } from '../../access/visitor.ts';
import type { Clock } from '../../clock.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { providerLinkedMail, providerUnlinkedMail } from '../../mail/accountMails.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import type { NotifyPerson } from '../account/notices.ts';
import { type FlowStates, pageUrl } from '../ceremonies/flowStates.ts';
import { expiredState, invalidInputEnvelope, providerRefused } from '../ceremonies/refusals.ts';
import { requestOriginOf, requesterOf, fieldsOf } from '../sessions/requester.ts';
import { untilCommitted } from '../untilCommitted.ts';
import { createLinkedProviders } from './linkedProviders.ts';
import { redeemReturn, singleUse } from './providerReturn.ts';
import { deriveRoundTrip, type SignInProvider } from './signInProvider.ts';

const SEED_BYTES = 32;

export interface LinkRpcsOptions {
  store: DocumentStore;
  providers: readonly SignInProvider[];
  states: FlowStates;
  notify: NotifyPerson;
  publicUrl: string;
  /** The page where people link providers. */
  securityUrl: string;
  security: SecurityLog;
  now: Clock;
}

/** The remote procedures for choosing which providers to sign in with. */
export function createLinkRpcs(options: LinkRpcsOptions): RpcDefinition[] {
  const { store, providers, states, notify, publicUrl, securityUrl, security, now } = options;
  const linked = createLinkedProviders(store, providers);
  // Providers already accept this URL as a redirect. The page sends signed-in people back to where they were.
  const page = pageUrl(publicUrl, 'authentication');

  async function begin(providerId: string, { visitor }: PersonContext): Promise<Outcome> {
    const provider = providers.find(({ id }) => id === providerId);
    if (!provider) return invalidInputEnvelope('providerId', 'This server doesn’t offer this provider.');
    const seed = randomBytes(SEED_BYTES).toString('base64url');
    const { sessionId } = visitor;
    // Each tab has a separate state, so several attempts can be in progress.
    const state = await states.seal('provider-link', { step: 'provider-link', sessionId, providerId, seed });
    const authorizationUrl = await provider.authorizationUrl(page, deriveRoundTrip(seed, providerId));
    return succeed({ state, authorizationUrl } satisfies StartedLink);
  }

  async function link({ state: sealed, answer }: LinkProvider, context: PersonContext): Promise<Outcome> {
    const { identityId, sessionId } = context.visitor;
    const state = await states.open('provider-link', sealed);
    const provider = providers.find(({ id }) => id === state?.providerId);
    if (state?.sessionId !== sessionId || !provider) return expiredState();
    const { seed } = state;
    const requester = requesterOf(context);
    const { iss, ...returned } = answer;
    const account = await redeemReturn(provider, { seed, page }, { ...returned, ...(iss !== undefined && { iss }) });
    if (!account) {
      security('provider-refused', { ...fieldsOf(requester), ...idsOf(context), providerId: provider.id });
      return providerRefused(provider.display);
    }
    const at = now();
    const use = singleUse(seed, answer, at);
    const made = await untilCommitted(store, () => linked.linkRound(identityId, { provider, account, use, at }));
    if (!('isNew' in made)) return made;
    if (made.isNew) await report('provider-linked', made.provider, context);
    return succeed(made.provider);
  }

  async function unlink(providerId: string, context: PersonContext): Promise<Outcome> {
    const { identityId } = context.visitor;
    const removed = await untilCommitted(store, () => linked.unlinkRound(identityId, providerId));
    if (removed === null) return succeed(null);
    if (!('providerId' in removed)) return removed;
    await report('provider-unlinked', removed, context);
    return succeed(null);
  }

  async function report(
    event: 'provider-linked' | 'provider-unlinked',
    { providerId, display, linked: account }: OwnProvider,
    context: PersonContext,
  ): Promise<void> {
    const requester = requesterOf(context);
    security(event, { ...fieldsOf(requester), ...idsOf(context), providerId });
    const write = event === 'provider-linked' ? providerLinkedMail : providerUnlinkedMail;
    const facts = {
      provider: display,
      account: account?.address ?? null,
      asked: requestOriginOf(requester, now()),
      securityUrl,
    };
    await notify(context.visitor.identityId, (to) => write(to, facts));
  }

  return [
    definePersonalCall({
      path: ['providers', 'list'],
      input: Type.Unknown(),
      for: 'signedIn',
      handle: async (_input, { visitor }) => succeed(await linked.list(visitor.identityId)),
    }),
    definePersonalCall({
      path: ['providers', 'beginLink'],
      input: BeginLinkSchema,
      for: 'signedIn',
      needsFreshProof: true,
      handle: ({ providerId }, context) => begin(providerId, context),
    }),
    // The state was given to this session at most ten minutes ago, after a recent proof of identity.
    definePersonalCall({
      path: ['providers', 'link'],
      input: LinkProviderSchema,
      for: 'signedIn',
      cost: 10,
      handle: link,
    }),
    definePersonalCall({
      path: ['providers', 'unlink'],
      input: UnlinkProviderSchema,
      for: 'signedIn',
      needsFreshProof: true,
      handle: ({ providerId }, context) => unlink(providerId, context),
    }),
  ];
}

const idsOf = ({ visitor: { identityId, sessionId } }: PersonContext) => ({ identityId, sessionId });
