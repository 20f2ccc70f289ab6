/** Where a tab keeps what continues at a provider. */
export const TRIP_KEY = 'hearth:proof';

/**
 * The search parameters of the page where someone was who comes back from a provider with a proof or an account to link; null for anyone else.
 * Read when the application starts: they name the account that the proof is for.
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
