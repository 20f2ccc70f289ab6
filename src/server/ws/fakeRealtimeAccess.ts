import type { Visitor } from '../access/visitor.ts';
import type { RealtimeAccess, RealtimeVerdict } from './realtimeAccess.ts';

type Question = 'canWatchDocument' | 'canWatchCollection' | 'canPublish' | 'canSubscribe';

/** Access rights set by a test. Everything is allowed unless it's forbidden. */
export interface FakeRealtimeAccess extends RealtimeAccess {
  forbid(question: Question, path: string[]): void;
  /** Makes every check from now on fail, as if the store couldn't be read. */
  break(): void;
  /** Holds back all results until the returned function is called. */
  holdResponses(): () => void;
  /** Every check so far, with the identity that it was for. */
  asked: { question: Question; identityId: string | null; path: string[] }[];
}

export function createFakeRealtimeAccess(): FakeRealtimeAccess {
  const forbidden = new Set<string>();
  const asked: FakeRealtimeAccess['asked'] = [];
  let isBroken = false;
  let held: Promise<void> = Promise.resolve();

  function ask(question: Question) {
    return async (visitor: Visitor, path: string[]): Promise<RealtimeVerdict> => {
      asked.push({ question, identityId: identityOf(visitor), path });
      await held;
      if (isBroken) throw new Error('The store cannot be read.');
      const isForbidden = forbidden.has(JSON.stringify([question, path]));
      return isForbidden ? { allowed: false, name: 'ForbiddenError' } : { allowed: true };
    };
  }

  return {
    canWatchDocument: ask('canWatchDocument'),
    canWatchCollection: ask('canWatchCollection'),
    // Documents in a nested collection have the same rights.
    rightsGroup: (key) => JSON.stringify(key.length > 2 ? key.slice(0, -1) : key),
    async canPublish(visitor, event, payload) {
      return { ...(await ask('canPublish')(visitor, event)), payload };
    },
    canSubscribe: ask('canSubscribe'),
    rightsEvents: (visitor) => (visitor.kind === 'identity' ? [['rights', visitor.identityId]] : []),
    forbid: (question, path) => forbidden.add(JSON.stringify([question, path])),
    break() {
      isBroken = true;
    },
    holdResponses() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    asked,
  };
}

const identityOf = (visitor: Visitor): string | null => (visitor.kind === 'identity' ? visitor.identityId : null);
