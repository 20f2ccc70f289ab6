/** The storage key for a tab's trip to a provider. */
export const TRIP_KEY = 'hearth:proof';

/**
 * If someone is returning from a provider with a proof or an account to link, returns the search parameters of the page
 * where they were; otherwise null. They're read when the application starts, because they say which account the proof
 * is for.
 */
export function searchBeforeProof(storage: Pick<Storage, 'getItem'>, search: string): string | null {
  try {
    const trip = JSON.parse(storage.getItem(TRIP_KEY) ?? 'null') as { expects?: unknown; from?: unknown } | null;
    const state = new URLSearchParams(search).get('state');
    if (!state || trip?.expects !== state) return null;
    return String(trip.from).split('?')[1] ?? '';
  } catch {
    return null;
  }
}
