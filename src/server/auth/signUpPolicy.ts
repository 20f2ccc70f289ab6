import type { SignUpRestriction } from '../../contract/flow.ts';

/** Who can create an account. People who have one can always log in. */
export type SignUp = { kind: 'open' } | SignUpRestriction;

export interface SignUpPolicy {
  /** What the sign-up page announces; `null` while sign-up is open to everyone. */
  restriction: SignUpRestriction | null;
  /**
   * Whether a person with this confirmed, normalized address can create an account; the address is `undefined` if their
   * provider doesn't report one. The result only depends on the address and its invitations, so it doesn't reveal who
   * is registered.
   */
  admits(address: string | undefined): Promise<boolean>;
}

/** Whether an address has a team invitation that can still be accepted. */
export type IsInvited = (address: string) => Promise<boolean>;

export function createSignUpPolicy(signUp: SignUp, isInvited: IsInvited): SignUpPolicy {
  switch (signUp.kind) {
    case 'open':
      return { restriction: null, admits: async () => true };
    case 'invited':
      return { restriction: signUp, admits: async (address) => address !== undefined && (await isInvited(address)) };
    case 'domains':
      return {
        restriction: signUp,
        admits: async (address) => signUp.domains.includes(address?.split('@').at(-1) ?? ''),
      };
  }
}
