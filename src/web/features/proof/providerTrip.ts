import { isRecord } from '../../../contract/json.ts';
import type { ProofWay } from '../../../contract/proof.ts';
import { TRIP_KEY } from './tripKey.ts';

type ProviderWay = Extract<ProofWay, { kind: 'provider' }>;

/** A proof that continues at a provider: what goes back to the server, and where the person was. */
export interface ProviderTrip {
  state: string;
  providerId: string;
  /** The `state` that the provider returns. */
  expects: string;
  /** Below the base path. */
  from: string;
  /** What the provider returned; without it, the person hasn't come back yet. */
  answer?: { code: string | null };
}

export function keepTrip(storage: Storage, trip: ProviderTrip): void {
  storage.setItem(TRIP_KEY, JSON.stringify(trip));
}

export function tripOf(state: string, { providerId, authorizationUrl }: ProviderWay, from: string): ProviderTrip {
  return { state, providerId, expects: new URL(authorizationUrl).searchParams.get('state') ?? '', from };
}

function readTrip(storage: Storage): ProviderTrip | null {
  try {
    const trip: unknown = JSON.parse(storage.getItem(TRIP_KEY) ?? 'null');
    const texts = isRecord(trip) ? [trip.state, trip.providerId, trip.expects, trip.from] : [];
    return texts.length > 0 && texts.every((text) => typeof text === 'string') ? (trip as ProviderTrip) : null;
  } catch {
    return null;
  }
}

/** Notes what a provider put into the address, if it belongs to this tab's proof. Returns where the person was. */
export function noteReturn(storage: Storage, search: URLSearchParams): string | null {
  const trip = readTrip(storage);
  if (trip === null || trip.expects === '' || search.get('state') !== trip.expects) return null;
  keepTrip(storage, { ...trip, answer: { code: search.get('code') } });
  return trip.from;
}

/** Takes the proof that came back from a provider, once. */
export function takeReturn(storage: Storage): Required<ProviderTrip> | null {
  const trip = readTrip(storage);
  if (trip?.answer === undefined) return null;
  storage.removeItem(TRIP_KEY);
  return { ...trip, answer: trip.answer };
}
