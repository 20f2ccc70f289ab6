import { QueryStatus, type QueryDefinition } from '@reduxjs/toolkit/query';
import type { DocumentChange, DocumentKey } from '../../contract/documents.ts';
import type { platformBaseQuery, PlatformExtra } from './platformBaseQuery.ts';
import { createEntryUpdater, SETTLE_MS } from './entryUpdater.ts';
import type { TagType } from './tags.ts';

/** An event only says that something has changed, so the data are read again. */
export type WatchTarget = { document: DocumentKey } | { collection: DocumentKey } | { event: string[] };

export interface WatchOptions<Arg, Data> {
  /** What the data consists of; evaluated again after each read or change. */
  targets: (arg: Arg, data: Data | undefined) => WatchTarget[];
  /** Returns the data after a change. If absent, or if it returns `undefined`, the data is reread. */
  apply?: (data: Data, change: DocumentChange) => Data | undefined;
  /** Whether a change concerns the data; by default, every change does. */
  concerns?: (data: Data, change: DocumentChange) => boolean;
  /** For data that many changes touch: the shortest time between rereads. */
  spacingMs?: number;
}

type Definition<Arg, Data> = QueryDefinition<Arg, typeof platformBaseQuery, TagType, Data, 'api'>;
type Lifecycle<Arg, Data> = Parameters<NonNullable<Definition<Arg, Data>['onCacheEntryAdded']>>[1];

/**
 * Returns an endpoint's `onCacheEntryAdded`: while the entry is cached, it follows changes made elsewhere. It rereads
 * whatever may have been missed before a watch started or while the connection was down.
 */
export function watched<Arg, Data>({ targets, apply, concerns, spacingMs }: WatchOptions<Arg, Data>) {
  return async (arg: Arg, lifecycle: Lifecycle<Arg, Data>): Promise<void> => {
    const { realtime } = (lifecycle.extra as PlatformExtra).platform;
    const { getCacheEntry, updateCachedData } = lifecycle;
    const stops = new Map<string, () => void>();

    const onChange = (change: DocumentChange) => {
      const { data, status } = getCacheEntry();
      if (data !== undefined && concerns?.(data, change) === false) return;
      // A response in flight may be older than this change and would undo it.
      const next = data !== undefined && status !== QueryStatus.pending ? apply?.(data, change) : undefined;
      if (next === undefined) return updater.soon();
      updateCachedData(() => next);
      followData();
    };

    function start(target: WatchTarget): () => void {
      if ('document' in target) return realtime.watchDocument(target.document, onChange);
      if ('event' in target) return realtime.subscribe(target.event, () => updater.soon());
      return realtime.watchCollection(target.collection, {}, onChange);
    }

    /** Watches exactly what the data now consists of; returns whether that changed. */
    function follow(): boolean {
      const wanted = new Map(targets(arg, getCacheEntry().data).map((target) => [JSON.stringify(target), target]));
      for (const [name, stop] of stops) {
        if (wanted.has(name)) continue;
        stop();
        stops.delete(name);
      }
      const added = [...wanted].filter(([name]) => !stops.has(name));
      for (const [name, target] of added) stops.set(name, start(target));
      return added.length > 0;
    }

    // New watches start after their data was read.
    const followData = () => {
      if (follow()) updater.later();
    };
    const updater = createEntryUpdater({
      arg,
      getCacheEntry,
      execute: async (query) => lifecycle.dispatch(query),
      onRead: followData,
      spacingMs,
    });
    const isJustRead = () => Date.now() - (getCacheEntry().fulfilledTimeStamp ?? Date.now()) < SETTLE_MS;
    const stopStatus = realtime.onStatus((status) => {
      if (status !== 'live') return;
      if (isJustRead()) updater.later();
      else updater.soon();
    });

    follow();
    lifecycle.cacheDataLoaded.then(followData, () => undefined);
    await lifecycle.cacheEntryRemoved;
    updater.stop();
    stopStatus();
    for (const stop of stops.values()) stop();
  };
}
