import { MAX_BULK_MONITORS } from '../../../contract/monitors/monitorLimits.ts';

/** Monitors chosen for a bulk action: their names by id, in the order they were chosen in. */
export type Selection = ReadonlyMap<string, string>;

export interface Chosen {
  monitorId: string;
  name: string;
}

export const NOTHING: Selection = new Map();

/** Chooses or drops monitors; as many as one bulk call takes. */
export function withChosen(selection: Selection, monitors: readonly Chosen[], isChosen: boolean): Selection {
  const next = new Map(selection);
  for (const { monitorId, name } of monitors) {
    if (!isChosen) next.delete(monitorId);
    else if (next.size < MAX_BULK_MONITORS) next.set(monitorId, name);
  }
  return next;
}
