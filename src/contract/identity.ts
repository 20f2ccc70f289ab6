import { isIdentityId } from './ids.ts';
import { isRecord } from './json.ts';

/** Who is signed in: read from the identity token's `sub` and `data` (specification §3). */
export interface Identity {
  identityId: string;
  data?: Record<string, unknown>;
}

/** Returns whether a value is an identity: a valid id and, if present, `data` that is an object (specification §5). */
export function isIdentity(value: unknown): value is Identity {
  if (!isRecord(value) || !isIdentityId(value.identityId)) return false;
  return value.data === undefined || isRecord(value.data);
}
