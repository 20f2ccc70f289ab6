import { QueryStatus, type QueryDefinition } from '@reduxjs/toolkit/query';
import type { DocumentChange, DocumentKey } from '../../contract/documents.ts';
import type { platformBaseQuery, PlatformExtra } from './platformBaseQuery.ts';
import { createEntryUpdater, SETTLE_MS } from './entryUpdater.ts';
import type { TagType } from './tags.ts';

/** An event only says that something has changed, so the data are read again. */
export type WatchTarget = { document: DocumentKey } | { collection: DocumentKey } | { event: string[] };

export interface WatchOptions<Arg, Data> {
  /** What the data is made of; asked again each time the data was read or changed. */
  targets: (arg: Arg, data: Data | undefined) => WatchTarget[];
  /** Answers the data as it is after a change; without it, or when it answers `undefined`, the data is read again. */
  apply?: (data: Data, change: DocumentChange) => Data | undefined;
  /** Tells of a change whether the data is about it at all; unless given, every change concerns it. */
  concerns?: (data: Data, change: DocumentChange) => boolean;
  /** Of data that many changes touch: it is read again at most this often. */
  spacingMs?: number;
}

type Definition<Arg, Data> = QueryDefinition<Arg, typeof platformBaseQuery, TagType, Data, 'api'>;
type Lifecycle<Arg, Data> = Parameters<NonNullable<Definition<Arg, Data>['onCacheEntryAdded']>>[1];

/**
 * Makes an endpoint's `onCacheEntryAdded`: as long as the entry is cached, changes made elsewhere reach it. Whatever
 * may have been missed, before a watch was in force or while the connection was away, is read again.
 */
export function watched<Arg, Data>({ targets, apply, concerns, spacingMs }: WatchOptions<Arg, Data>) {
  return async (arg: Arg, lifecycle: Lifecycle<Arg, Data>): Promise<void> => {
    const { realtime } = (lifecycle.extra as PlatformExtra).platform;
    const { getCacheEntry, updateCachedData } = lifecycle;
    const stops = new Map<string, () => void>();

    const onChange = (change: DocumentChange) => {
      const { data, status } = getCacheEntry();
      if (data !== undefined && concerns?.(data, change) === false) return;
      // An answer on its way may be older than this change and would undo it.
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

    /** Watches what the data is made of now, and nothing else; tells whether that is something new. */
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

    // What is watched from now on was read before.
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
