import { isRecord } from '../../../contract/json.ts';
import type { ProofWay } from '../../../contract/proof.ts';
import { TRIP_KEY } from './tripKey.ts';

type ProviderWay = Pick<Extract<ProofWay, { kind: 'provider' }>, 'providerId' | 'authorizationUrl'>;

/** The reason for sending someone who is signed in to a provider. */
export type TripPurpose = 'proof' | 'link';

/** A trip to a provider: the data to send to the server on return, and where the person was. */
export interface ProviderTrip {
  purpose: TripPurpose;
  state: string;
  providerId: string;
  /** The `state` that the provider must return. */
  expects: string;
  /** The path where the person was, without the base path. */
  from: string;
  /** What the provider returned; absent until the person returns. */
  answer?: { code: string | null; error: string | null; iss?: string };
}

export function keepTrip(storage: Storage, trip: ProviderTrip): void {
  storage.setItem(TRIP_KEY, JSON.stringify(trip));
}

export function tripOf(
  purpose: TripPurpose,
  state: string,
  { providerId, authorizationUrl }: ProviderWay,
  from: string,
): ProviderTrip {
  return { purpose, state, providerId, expects: new URL(authorizationUrl).searchParams.get('state') ?? '', from };
}

function readTrip(storage: Storage): ProviderTrip | null {
  try {
    const trip: unknown = JSON.parse(storage.getItem(TRIP_KEY) ?? 'null');
    const texts = isRecord(trip) ? [trip.purpose, trip.state, trip.providerId, trip.expects, trip.from] : [];
    return texts.length > 0 && texts.every((text) => typeof text === 'string') ? (trip as ProviderTrip) : null;
  } catch {
    return null;
  }
}

/**
 * Stores the provider's response, taken from the URL, if it belongs to this tab's trip. Returns where the person was.
 */
export function noteReturn(storage: Storage, search: URLSearchParams): string | null {
  const trip = readTrip(storage);
  if (trip === null || trip.expects === '' || search.get('state') !== trip.expects) return null;
  const iss = search.get('iss');
  const answer = { code: search.get('code'), error: search.get('error'), ...(iss !== null && { iss }) };
  keepTrip(storage, { ...trip, answer });
  return trip.from;
}

/** Returns and removes a provider's stored response. */
export function takeReturn(storage: Storage, purpose: TripPurpose): Required<ProviderTrip> | null {
  const trip = readTrip(storage);
  if (trip?.answer === undefined || trip.purpose !== purpose) return null;
  storage.removeItem(TRIP_KEY);
  return { ...trip, answer: trip.answer };
}
