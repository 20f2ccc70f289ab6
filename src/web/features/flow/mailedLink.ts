import { LINK_FRAGMENT } from '../../../contract/flow.ts';

/** Reads a mailed link out of an address's fragment. */
export function readMailedLink(hash: string): string | null {
  const prefix = `#${LINK_FRAGMENT}`;
  return hash.startsWith(prefix) && hash.length > prefix.length ? hash.slice(prefix.length) : null;
}
