import type { SignUpDoor } from '../../contract/flow.ts';

/** Who may get an account. Whoever has one logs in whatever is set. */
export type SignUp = { kind: 'open' } | SignUpDoor;

export interface SignUpPolicy {
  /** What the sign-up page says; `null` while it is open to everybody. */
  door: SignUpDoor | null;
  /**
   * Whether somebody may get an account: by their confirmed address, normalized, or without any from a provider that tells none. Judges
   * the address alone, and so gives away nothing of who is registered.
   */
  admits(address: string | undefined): boolean;
}

export function createSignUpPolicy(signUp: SignUp): SignUpPolicy {
  switch (signUp.kind) {
    case 'open':
      return { door: null, admits: () => true };
    case 'invited':
      return { door: signUp, admits: () => false };
    case 'domains':
      return { door: signUp, admits: (address) => signUp.domains.includes(address?.split('@').at(-1) ?? '') };
  }
}
