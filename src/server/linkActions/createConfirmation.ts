import { userKey } from '../../contract/keys.ts';
import type { User } from '../../contract/records.ts';
import type {
  ConfirmedAddresses,
  Integrations,
  StoredIntegration,
  UnsubscribedAddresses,
} from '../alerting/alertStore.ts';
import type { People } from '../alerting/people.ts';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { ConfirmationLinks, ConfirmationRequest } from '../signedLinks/tokenLinks.ts';
import type { UnsubscribeLinks } from '../signedLinks/unsubscribeLinks.ts';

/** What the link in a confirmation e-mail asks its recipient. */
export interface ConfirmationOffer {
  teamName: string;
  /** Display name of the person who entered the address; empty for none. */
  askedBy: string;
  /** The address that would receive alerts. */
  address: string;
  /** The page where the recipient can refuse all e-mails. */
  unsubscribeUrl: string;
  state: 'asking' | 'confirmed' | 'expired' | 'unwanted';
}

export interface ConfirmationPageActions {
  /** Returns what a link asks, without changing anything; null if there's nothing to confirm. */
  offer(token: string): Promise<ConfirmationOffer | null>;
  /** Confirms the address if that is still needed. `address` is the client's network address. */
  accept(token: string, address: string): Promise<ConfirmationOffer | null>;
}

export interface ConfirmationOptions {
  links: ConfirmationLinks;
  alerts: Pick<Integrations, 'list'> &
    Pick<ConfirmedAddresses, 'isConfirmed' | 'confirmAddress'> &
    Pick<UnsubscribedAddresses, 'isUnsubscribed'>;
  documents: Pick<DocumentStore, 'get'>;
  people: Pick<People, 'team'>;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'urlOf'>;
  /** Called when alerts that waited for a confirmation can be sent. */
  wake(): void;
  now: Clock;
}

/** Lets the recipient of a confirmation e-mail agree to receive a team's alerts. */
export function createConfirmation(options: ConfirmationOptions): ConfirmationPageActions {
  const { links, alerts, documents, people, unsubscribeLinks, wake, now } = options;

  async function stateOf({ teamId, mark, expiresAt }: ConfirmationRequest): Promise<ConfirmationOffer['state']> {
    if (await alerts.isUnsubscribed(teamId, mark)) return 'unwanted';
    if (await alerts.isConfirmed(teamId, mark)) return 'confirmed';
    return expiresAt <= now() ? 'expired' : 'asking';
  }

  async function offerOf(request: ConfirmationRequest | null): Promise<ConfirmationOffer | null> {
    if (request === null) return null;
    const { teamId, mark, askedBy } = request;
    const team = await people.team(teamId);
    // No integration currently e-mails the address.
    const address = addressOf(await alerts.list(teamId), mark);
    if (team === null || address === undefined) return null;
    const user = (await documents.get(userKey(askedBy)))?.data as User | undefined;
    return {
      teamName: team.display,
      askedBy: user?.display ?? '',
      address,
      unsubscribeUrl: unsubscribeLinks.urlOf({ kind: 'address', teamId, mark }),
      state: await stateOf(request),
    };
  }

  return {
    offer: (token) => offerOf(links.read(token)),
    async accept(token, address) {
      const request = links.read(token);
      const offer = await offerOf(request);
      if (request === null || offer?.state !== 'asking') return offer;
      await alerts.confirmAddress(request.teamId, request.mark, now(), { kind: 'link', link: 'confirm', address });
      wake();
      return { ...offer, state: 'confirmed' };
    },
  };
}

/** Finds the address by its mark, because the link contains only the mark. */
function addressOf(integrations: readonly StoredIntegration[], mark: string): string | undefined {
  for (const { config } of integrations) {
    if (config.kind === 'email' && addressMark(config.to) === mark) return config.to.trim();
  }
  return undefined;
}
