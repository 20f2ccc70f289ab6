import { QueryStatus, type QueryDefinition } from '@reduxjs/toolkit/query';
import type { DocumentChange, DocumentKey } from '../../contract/documents.ts';
import type { platformBaseQuery, PlatformExtra } from './platformBaseQuery.ts';
import { readAgain } from './readAgain.ts';
import type { TagType } from './tags.ts';

export type WatchTarget = { document: DocumentKey } | { collection: DocumentKey };

export interface WatchOptions<Arg, Data> {
  /** What the data is made of; asked again each time the data was read or changed. */
  targets: (arg: Arg, data: Data | undefined) => WatchTarget[];
  /** Answers the data as it is after a change; without it, or when it answers `undefined`, the data is read again. */
  apply?: (data: Data, change: DocumentChange) => Data | undefined;
}

type Definition<Arg, Data> = QueryDefinition<Arg, typeof platformBaseQuery, TagType, Data, 'api'>;
type Lifecycle<Arg, Data> = Parameters<NonNullable<Definition<Arg, Data>['onCacheEntryAdded']>>[1];

/**
 * Makes an endpoint's `onCacheEntryAdded`: as long as the entry is cached, changes made elsewhere reach it. Whatever
 * may have been missed, before the connection was live or while it was away, is read again.
 */
export function watched<Arg, Data>({ targets, apply }: WatchOptions<Arg, Data>) {
  return async (arg: Arg, lifecycle: Lifecycle<Arg, Data>): Promise<void> => {
    const { realtime } = (lifecycle.extra as PlatformExtra).platform;
    const update = createUpdater(arg, lifecycle, () => follow());
    const stops = new Map<string, () => void>();

    const onChange = (change: DocumentChange) => {
      const { data, status } = lifecycle.getCacheEntry();
      // An answer on its way may be older than this change and would undo it.
      const next = data !== undefined && status !== QueryStatus.pending ? apply?.(data, change) : undefined;
      if (next === undefined) return update.soon();
      lifecycle.updateCachedData(() => next);
      follow();
    };

    function follow() {
      const wanted = new Map(
        targets(arg, lifecycle.getCacheEntry().data).map((target) => [JSON.stringify(target), target]),
      );
      for (const [name, stop] of stops) {
        if (wanted.has(name)) continue;
        stop();
        stops.delete(name);
      }
      for (const [name, target] of wanted) {
        if (stops.has(name)) continue;
        const stop =
          'document' in target
            ? realtime.watchDocument(target.document, onChange)
            : realtime.watchCollection(target.collection, {}, onChange);
        stops.set(name, stop);
      }
    }

    follow();
    const stopStatus = realtime.onStatus((status) => {
      if (status === 'live') update.soon();
    });
    lifecycle.cacheDataLoaded.then(follow, () => undefined);
    await lifecycle.cacheEntryRemoved;
    update.stop();
    stopStatus();
    for (const stop of stops.values()) stop();
  };
}

/** Reads the entry again on demand: one read at a time, and one more for all that was asked for meanwhile. */
function createUpdater<Arg, Data>(arg: Arg, lifecycle: Lifecycle<Arg, Data>, onRead: () => void) {
  let isReading = false;
  let isWanted = false;
  let isStopped = false;

  async function read() {
    const { endpointName, status } = lifecycle.getCacheEntry();
    const query = endpointName === undefined ? undefined : readAgain(endpointName, arg);
    if (!query) return;
    // A query on its way is joined, which is not enough: it may have been answered before the change.
    if (status === QueryStatus.pending) await lifecycle.dispatch(query);
    if (!isStopped) await lifecycle.dispatch(query);
  }

  async function readIfWanted(): Promise<void> {
    isReading = isWanted && !isStopped;
    if (!isReading) return;
    isWanted = false;
    await read();
    if (!isStopped) onRead();
    await readIfWanted();
  }

  return {
    soon() {
      isWanted = true;
      if (!isReading) void readIfWanted();
    },
    stop() {
      isStopped = true;
    },
  };
}
