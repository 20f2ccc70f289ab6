/**
 * Where the secret of an invitation waits until it's answered. Someone who has to sign up first comes back through another
 * page, and maybe in another tab.
 */
const KEY = 'hearth:invitation';

const SECRET = /^inv_\w{1,60}$/;

/** Reads the secret from the fragment of a link; null for none. */
export function secretInFragment(hash: string): string | null {
  const secret = hash.slice(1);
  return SECRET.test(secret) ? secret : null;
}

/** The secret of the invitation that was opened last and not answered; null for none. */
export function readPendingInvitation(storage: Pick<Storage, 'getItem'>): string | null {
  const secret = storage.getItem(KEY);
  return secret !== null && SECRET.test(secret) ? secret : null;
}

export function keepPendingInvitation(storage: Pick<Storage, 'setItem'>, secret: string): void {
  storage.setItem(KEY, secret);
}

export function forgetPendingInvitation(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}
