import type { Page, Request } from '@playwright/test';

export interface RecordedCall {
  url: string;
  method: string;
  /** The commands in this request: a single one, or those in a batch. */
  commands: Record<string, unknown>[];
  isBatch: boolean;
  authorization: string | undefined;
  hasResponse: boolean;
  /** When the browser sent the call, in ms since 1970; set once the response has arrived. */
  startedAt: number | undefined;
  /** The call's depth in the waterfall, counted from 1: how many calls in a row had to finish before it was sent. */
  depth: number;
}

/** Records every call that a page makes. */
export interface NetworkRecorder {
  calls: RecordedCall[];
  /**
   * Counting only calls that were sent before a given time, returns the length of the longest chain in which each call
   * waited for the previous one's response.
   */
  waterfallDepth(before?: number): number;
  /** Deletes everything recorded so far. */
  clear(): void;
}

export function recordNetwork(page: Page): NetworkRecorder {
  let calls: RecordedCall[] = [];
  /** Depth of the deepest call that has a response. */
  let answeredDepth = 0;
  const open = new Map<Request, RecordedCall>();

  page.on('request', (request) => {
    if (!isCall(request)) return;
    const depth = answeredDepth + 1;
    const body: unknown = request.postDataJSON();
    const batch = isRecord(body) && body.kind === 'commands' && Array.isArray(body.commands) ? body.commands : null;
    const call: RecordedCall = {
      url: request.url(),
      method: request.method(),
      commands: (batch ?? [body]).filter(isRecord),
      isBatch: batch !== null,
      authorization: request.headers().authorization,
      hasResponse: false,
      startedAt: undefined,
      depth,
    };
    calls.push(call);
    open.set(request, call);
  });
  page.on('requestfinished', (request) => {
    const call = open.get(request);
    if (!call) return;
    call.hasResponse = true;
    call.startedAt = request.timing().startTime;
    answeredDepth = Math.max(answeredDepth, call.depth);
  });

  return {
    get calls() {
      return calls;
    },
    waterfallDepth: (before = Infinity) =>
      Math.max(0, ...calls.map(({ depth, startedAt = 0 }) => (startedAt < before ? depth : 0))),
    clear() {
      calls = [];
      answeredDepth = 0;
      open.clear();
    },
  };
}

/**
 * Counts calls to any URL, to prove that they all go to the same endpoint. HEAD requests are ignored: they only check,
 * when code can't be fetched, whether the server can be reached.
 */
const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType()) && request.method() !== 'HEAD';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
