import { QueryStatus, type QueryDefinition } from '@reduxjs/toolkit/query';
import type { DocumentChange, DocumentKey, ReceivedChange } from '../../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT, isStamped } from '../../contract/events.ts';
import type { platformBaseQuery, PlatformExtra } from './platformBaseQuery.ts';
import type { PlatformError } from './platformError.ts';
import { createEntryUpdater } from './entryUpdater.ts';
import type { TagType } from './tags.ts';

/** What to watch. An event says only that something has changed, so the data is reread. */
export type WatchTarget = { document: DocumentKey } | { collection: DocumentKey } | { event: string[] };

export interface WatchOptions<Arg, Data> {
  /** The documents, collections and events that the data depends on; evaluated again after each read or change. */
  targets: (arg: Arg, data: Data | undefined) => WatchTarget[];
  /**
   * Applies a change to the data. The data is reread if this is absent or returns `undefined`, or if the change has no
   * stamp that shows whether it's newer.
   */
  apply?: (data: Data, change: DocumentChange) => Data | undefined;
  /** Applies the part of a change that can be shown immediately, before the data is reread. */
  patch?: (data: Data, change: DocumentChange) => Data;
  /** Returns whether a change affects the data; by default, every change does. */
  concerns?: (data: Data, change: ReceivedChange) => boolean;
  /** The minimum time between rereads, for data affected by many changes. */
  spacingMs?: number;
}

const eventOf = (target: WatchTarget): string[] => {
  if ('event' in target) return target.event;
  return 'document' in target ? [DOCUMENT_EVENT, ...target.document] : [COLLECTION_EVENT, ...target.collection];
};

type Definition<Arg, Data> = QueryDefinition<Arg, typeof platformBaseQuery, TagType, Data, 'api'>;
type Lifecycle<Arg, Data> = Parameters<NonNullable<Definition<Arg, Data>['onCacheEntryAdded']>>[1];

/**
 * Returns an endpoint's `onCacheEntryAdded`, which keeps a cached entry up to date with changes made elsewhere. It
 * rereads stored data once the connection is live, all data after an outage, and data that changed between its read and
 * the start of its watches.
 */
export function watched<Arg, Data>({ targets, apply, patch, concerns, spacingMs }: WatchOptions<Arg, Data>) {
  return async (arg: Arg, lifecycle: Lifecycle<Arg, Data>): Promise<void> => {
    const { realtime } = (lifecycle.extra as PlatformExtra).platform;
    const { getCacheEntry, updateCachedData } = lifecycle;
    const stops = new Map<string, () => void>();

    const onChange = (change: ReceivedChange) => {
      const { data, status } = getCacheEntry();
      if (data !== undefined && concerns?.(data, change) === false) return;
      // A response in flight may be older than this change and would undo it.
      const canApply = data !== undefined && status !== QueryStatus.pending && isStamped(change);
      const next = canApply ? apply?.(data, change) : undefined;
      if (next === undefined) {
        if (data !== undefined && patch && isStamped(change)) updateCachedData(() => patch(data, change));
        return updater.soon();
      }
      updateCachedData(() => next);
      follow();
    };

    function start(target: WatchTarget): () => void {
      if ('document' in target) return realtime.watchDocument(target.document, onChange);
      if ('event' in target) return realtime.subscribe(target.event, () => updater.soon());
      return realtime.watchCollection(target.collection, {}, onChange);
    }

    /** Starts and stops watches to match the current data. */
    function follow(): void {
      const wanted = new Map(
        targets(arg, getCacheEntry().data).map((target) => [JSON.stringify(eventOf(target)), target]),
      );
      for (const [name, stop] of stops) {
        if (wanted.has(name)) continue;
        stop();
        stops.delete(name);
      }
      for (const [name, target] of wanted) if (!stops.has(name)) stops.set(name, start(target));
    }

    const updater = createEntryUpdater({
      arg,
      getCacheEntry,
      execute: async (query) => lifecycle.dispatch(query),
      onRead: follow,
      spacingMs,
    });
    /** Data that exists before the first read was restored from storage. */
    const restoredAt = getCacheEntry().fulfilledTimeStamp;
    const isOld = () => {
      const { error, fulfilledTimeStamp } = getCacheEntry();
      const isTransportError = (error as PlatformError | undefined)?.kind === 'transport';
      return isTransportError || (restoredAt !== undefined && fulfilledTimeStamp === restoredAt);
    };
    const stopListening = [
      realtime.onStatus((status) => {
        if (status === 'live' && isOld()) updater.soon();
      }),
      realtime.onReopened(() => {
        if (!isOld()) updater.soon();
      }),
      realtime.onMissed((events) => {
        if (events === 'all' || events.some((event) => stops.has(JSON.stringify(event)))) updater.soon();
      }),
    ];

    follow();
    lifecycle.cacheDataLoaded.then(follow, () => undefined);
    await lifecycle.cacheEntryRemoved;
    updater.stop();
    for (const stop of [...stopListening, ...stops.values()]) stop();
  };
}
