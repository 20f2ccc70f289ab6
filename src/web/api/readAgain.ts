import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.ts';

interface Initiates {
  initiate(
    arg: unknown,
    options: { subscribe: false; forceRefetch: boolean },
  ): ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction>;
}

/**
 * Rereads a cached query, given its endpoint's name and its argument, or joins a read in flight. The returned promise
 * settles when the entry has been updated.
 */
export const readAgain = (endpointName: string, arg: unknown) =>
  (api.endpoints as Record<string, Initiates>)[endpointName]?.initiate(arg, { subscribe: false, forceRefetch: true });
