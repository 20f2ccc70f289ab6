import type { DocumentChange, DocumentKey } from '../../contract/documents.ts';
import { DOCUMENT_EVENT } from '../../contract/events.ts';
import type { Topics } from './topics.ts';

/** Listens for the end of a session: its record is deleted, at this server or another one. */
export interface SessionWatch {
  hasEnded(): boolean;
  /** The one function to call when it ends. */
  whenEnded(listener: () => void): void;
  stop(): void;
}

export function watchSession(topics: Topics, key: DocumentKey): SessionWatch {
  let hasEnded = false;
  let listener = () => {};
  const stop = topics.join([DOCUMENT_EVENT, ...key], (change) => {
    if ((change as DocumentChange).type !== 'delete') return;
    hasEnded = true;
    listener();
  });
  return {
    hasEnded: () => hasEnded,
    whenEnded(called) {
      listener = called;
    },
    stop,
  };
}
