/** One request to a destination that a team has named. */
export interface OutgoingRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** How much of the response's body to read, for a caller who needs it; a kilobyte by default. */
  maxAnswerBytes?: number;
}

/** What came back, of the last server where there were redirects. */
export interface OutgoingAnswer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** As text, up to the requested length. */
  body: string;
}

/** No response came, or no request was made. The message explains why, for a person, without secrets of addresses. */
export class OutgoingFailure extends Error {
  override name = 'OutgoingFailure';

  constructor(
    message: string,
    /** The request was never made: the target isn't one that may be reached. */
    readonly isRefused: boolean,
  ) {
    super(message);
  }
}

/**
 * Sends requests to addresses that teams enter, which aren't trusted: only to public addresses (unless the operator
 * allows private ones), even after redirects, within a bounded time. `send` returns any status, and rejects with
 * `OutgoingFailure` if there is none, or with the signal's reason if aborted.
 */
export interface OutgoingHttp {
  send(request: OutgoingRequest, signal?: AbortSignal): Promise<OutgoingAnswer>;
  /** Why an address can never be requested, in a sentence; null if it can. Host names are judged at each request. */
  refusalOf(url: string): string | null;
  /** Ends idle connections. */
  close(): void;
}
