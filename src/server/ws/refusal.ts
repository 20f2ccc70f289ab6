import { ERROR_EVENT, type EventMessage } from '../../contract/events.ts';
import type { ErrorName } from '../../contract/errors.ts';

/** Why a frame is not obeyed, or a watch that stood is taken away. */
export interface Refusal {
  name: ErrorName;
  detail?: unknown;
}

/** Writes an event as the client gets it. */
export function eventFrame(event: string[], payload: unknown): string {
  return JSON.stringify({ kind: 'event', event, payload } satisfies EventMessage);
}

/** Writes a refusal as the client gets it. */
export function refusalFrame({ name, detail }: Refusal): string {
  return eventFrame([ERROR_EVENT], detail === undefined ? { name } : { name, detail });
}
