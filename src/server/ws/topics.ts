import type { EventBus } from '../events/eventBus.ts';
import { eventFrame } from './frames.ts';

/** Receives an event for a socket. `frame` serializes the event once for all sockets. */
export type TopicListener = (payload: unknown, frame: () => string) => void;

/** Shares one bus subscription, and one serialized frame per event, among all sockets with the same path. */
export interface Topics {
  /** Returns a function that leaves the topic. */
  join(event: string[], listener: TopicListener): () => void;
  /** The number of paths with at least one socket. */
  size(): number;
}

export function createTopics(bus: EventBus): Topics {
  const topics = new Map<string, { listeners: Set<TopicListener>; stop(): void }>();

  function open(event: string[]): { listeners: Set<TopicListener>; stop(): void } {
    const listeners = new Set<TopicListener>();
    const stop = bus.subscribe(event, (payload) => {
      let written: string | undefined;
      const frame = () => (written ??= eventFrame(event, payload));
      for (const listener of listeners) listener(payload, frame);
    });
    return { listeners, stop };
  }

  return {
    join(event, listener) {
      const path = JSON.stringify(event);
      const topic = topics.get(path) ?? open(event);
      topics.set(path, topic);
      topic.listeners.add(listener);
      return () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size > 0 || topics.get(path) !== topic) return;
        topics.delete(path);
        topic.stop();
      };
    },
    size: () => topics.size,
  };
}
