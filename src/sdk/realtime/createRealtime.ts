import { CHANGES_EVENT, isEventMessage, isPath } from '../../contract/events.ts';
import { isRecord } from '../../contract/json.ts';
import { changesSince, eventPublish } from '../commandBuilders.ts';
import type { ConnectionStatus, MissedEvents, Realtime } from '../platform.ts';
import { type CatchUp, createCatchUp } from './catchUp.ts';
import { type ConnectionOptions, createConnection } from './connection.ts';
import { collectionListener, documentListener, eventListener } from './listeners.ts';
import { createRegisters, type Listener } from './registers.ts';

export type RealtimeOptions = Pick<ConnectionOptions, 'openSocket' | 'accessToken' | 'network' | 'random'>;

/** How long an unused connection is kept, to avoid reconnections when people move between screens. */
export const UNUSED_CLOSE_MS = 5_000;
/** Maximum number of publications kept while disconnected; the oldest are dropped first. */
const MAX_WAITING_FRAMES = 100;

/**
 * Creates the realtime part of a platform, which keeps a connection open while it has listeners. `sent` must be called
 * with each request.
 */
export function createRealtime(options: RealtimeOptions): Realtime & Pick<CatchUp, 'sent'> {
  const statuses = createAnnouncer<ConnectionStatus>();
  const reopenings = createAnnouncer<void>();
  const misses = createAnnouncer<MissedEvents>();
  let waitingFrames: string[] = [];
  let hasBeenLive = false;
  let unusedTimer: ReturnType<typeof setTimeout> | undefined;

  const registers = createRegisters((command) => connection.send(JSON.stringify(command)));
  const connection = createConnection({
    ...options,
    onStatus(status) {
      if (status === 'idle') hasBeenLive = false;
      if (status !== 'live') catchUp.wentDown();
      statuses.announce(status);
    },
    onLive() {
      for (const command of registers.openings()) connection.send(JSON.stringify(command));
      catchUp.wentLive();
      for (const frame of waitingFrames) connection.send(frame);
      waitingFrames = [];
      if (hasBeenLive) reopenings.announce();
      hasBeenLive = true;
      closeIfUnused();
    },
    onFrame(frame) {
      const message = parseFrame(frame);
      if (!isEventMessage(message)) return;
      if (message.event[0] === CHANGES_EVENT) catchUp.answered(readMissed(message.payload));
      else registers.dispatch(message);
    },
  });

  const catchUp = createCatchUp({
    ask: (position) => void connection.send(JSON.stringify(changesSince(position))),
    onMissed: misses.announce,
  });

  function closeIfUnused() {
    clearTimeout(unusedTimer);
    if (!isUnused()) return;
    unusedTimer = setTimeout(() => {
      if (isUnused()) connection.close();
    }, UNUSED_CLOSE_MS);
  }

  function isUnused() {
    return registers.isEmpty() && waitingFrames.length === 0;
  }

  function listen(listener: Listener): () => void {
    const remove = registers.add(listener);
    connection.open();
    return () => {
      remove();
      closeIfUnused();
    };
  }

  function publish(frame: string) {
    if (!connection.send(frame)) waitingFrames = [...waitingFrames, frame].slice(-MAX_WAITING_FRAMES);
    connection.open();
    closeIfUnused();
  }

  return {
    watchDocument: (key, onChange) => listen(documentListener(key, onChange)),
    watchCollection: (key, bounds, onChange) => listen(collectionListener(key, bounds, onChange)),
    subscribe: (event, onEvent) => listen(eventListener(event, onEvent)),
    publish: (event, payload) => publish(JSON.stringify(eventPublish(event, payload))),
    onStatus: statuses.add,
    onReopened: reopenings.add,
    onMissed: misses.add,
    sent: catchUp.sent,
    restart() {
      // One identity's publications must not be sent under another identity.
      waitingFrames = [];
      connection.restart();
      closeIfUnused();
    },
    close() {
      clearTimeout(unusedTimer);
      connection.close();
    },
  };
}

function readMissed(payload: unknown): MissedEvents {
  const events = isRecord(payload) ? payload.events : null;
  return Array.isArray(events) && events.every(isPath) ? events : 'all';
}

function parseFrame(frame: unknown): unknown {
  if (typeof frame !== 'string') return null;
  try {
    return JSON.parse(frame);
  } catch {
    return null;
  }
}

/** Notifies every listener. */
export interface Announcer<Value> {
  /** Returns the function that removes this listener. */
  add(listener: (value: Value) => void): () => void;
  announce(value: Value): void;
}

export function createAnnouncer<Value>(): Announcer<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
