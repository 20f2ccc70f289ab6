import type { Clock } from '../../clock.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { ConfirmedAddresses } from '../alertStore.ts';
import type { People } from '../people.ts';

export interface ConsentOptions {
  alerts: Pick<ConfirmedAddresses, 'isConfirmed' | 'isMembers' | 'reviewMembers'>;
  people: Pick<People, 'team' | 'address'>;
  now: Clock;
}

/** Decides whether a team can e-mail an address. */
export interface Consent {
  isConfirmed(teamId: string, address: string): Promise<boolean>;
  /** Returns whether an address counts as confirmed because it belongs to a member. */
  isMembers(teamId: string, address: string): Promise<boolean>;
  /** Updates which addresses are confirmed because they belong to current members of the team. */
  review(teamId: string): Promise<void>;
}

/**
 * Creates the rules for e-mail consent. A team can e-mail people who agreed to it, and its own members at the addresses
 * they signed in with.
 */
export function createConsent({ alerts, people, now }: ConsentOptions): Consent {
  /** Returns the marks of the members' addresses. */
  async function review(teamId: string): Promise<string[]> {
    const team = await people.team(teamId);
    const addresses = await Promise.all((team?.users ?? []).map(({ userId }) => people.address(userId)));
    const marks = addresses.flatMap((address) => (address === null ? [] : [addressMark(address)]));
    await alerts.reviewMembers(teamId, marks, now());
    return marks;
  }

  return {
    async isConfirmed(teamId, address) {
      const mark = addressMark(address);
      // Someone may have joined since the integration was saved.
      return (await alerts.isConfirmed(teamId, mark)) || (await review(teamId)).includes(mark);
    },
    isMembers: (teamId, address) => alerts.isMembers(teamId, addressMark(address)),
    async review(teamId) {
      await review(teamId);
    },
  };
}
