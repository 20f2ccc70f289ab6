/**
 * Where an invitation's secret is stored until the invitation is accepted or declined. Someone who must sign up first
 * comes back from another page, possibly in another tab.
 */
const KEY = 'hearth:invitation';

const SECRET = /^inv_\w{1,60}$/;

/** Reads the secret from a link's fragment; null if there is none. */
export function secretInFragment(hash: string): string | null {
  const secret = hash.slice(1);
  return SECRET.test(secret) ? secret : null;
}

/** The secret of the last opened invitation, if it's still pending; null otherwise. */
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
