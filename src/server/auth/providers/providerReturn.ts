import { createHash, timingSafeEqual } from 'node:crypto';
import type { AtomicCheck, AtomicOp, DocumentKey } from '../../../contract/documents.ts';
import { STATE_MS } from '../ceremonies/flowStates.ts';
import { expiresAtOp } from '../expiring.ts';
import { usedAnswerKey } from '../records.ts';
import { deriveRoundTrip, type ProviderAccount, type ProviderCallback, type SignInProvider } from './signInProvider.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A round trip to a provider: the seed that its values are derived from, and the page that the browser returns to. */
interface Trip {
  seed: string;
  page: string;
}

/** Redeems a provider's response; null if it belongs to another round trip, or if the provider doesn't confirm it. */
export async function redeemReturn(
  provider: SignInProvider,
  { seed, page }: Trip,
  answer: ProviderCallback,
): Promise<ProviderAccount | null> {
  const values = deriveRoundTrip(seed, provider.id);
  if (!timingSafeEqual(digest(answer.state), digest(values.state))) return null;
  return provider.redeem(page, values, answer);
}

/** Limits a provider's response to one commit: the check requires that nothing is stored under the key yet. */
export interface SingleUse {
  key: DocumentKey;
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

export function singleUse(seed: string, { code }: Pick<ProviderCallback, 'code'>, now: number): SingleUse {
  const key = usedAnswerKey(digest(`${seed}:${code}`).toString('base64url'));
  const expiresAt = now + STATE_MS;
  return {
    key,
    checks: [{ key, versionstamp: null }],
    ops: [{ type: 'set', key, data: { expiresAt } }, expiresAtOp(key, expiresAt)],
  };
}
