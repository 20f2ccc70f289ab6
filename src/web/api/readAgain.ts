import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.ts';

interface Initiates {
  initiate(
    arg: unknown,
    options: { subscribe: false; forceRefetch: boolean },
  ): ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction>;
}

/**
 * Reads a cached query again, known by its endpoint's name and its argument. What it answers settles when the entry
 * holds the new outcome; a query that is on its way already is joined.
 */
export const readAgain = (endpointName: string, arg: unknown) =>
  (api.endpoints as Record<string, Initiates>)[endpointName]?.initiate(arg, { subscribe: false, forceRefetch: true });
