/** A request to a destination that a team entered. */
export interface OutgoingRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** How many bytes of the response's body to read; a kilobyte by default. */
  maxAnswerBytes?: number;
}

/** The response, after any redirects. */
export interface OutgoingAnswer {
  status: number;
  /** With names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** As text, up to the requested size. */
  body: string;
}

/**
 * There was no response, or the request was never made. The message explains why to a person, without secrets from the
 * URL.
 */
export class OutgoingFailure extends Error {
  override name = 'OutgoingFailure';

  constructor(
    message: string,
    /** The request was never made, because the target isn't allowed. */
    readonly isRefused: boolean,
  ) {
    super(message);
  }
}

/**
 * Sends requests to addresses that teams enter, which aren't trusted: only to public addresses (unless the operator
 * allows private ones), even after redirects, and within a time limit. `send` resolves with any status, and rejects
 * with `OutgoingFailure` if there is no response, or with the signal's reason if aborted.
 */
export interface OutgoingHttp {
  send(request: OutgoingRequest, signal?: AbortSignal): Promise<OutgoingAnswer>;
  /** Why a URL can never be requested, as a sentence; null if it can. Host names are checked again at each request. */
  refusalOf(url: string): string | null;
  /** Closes idle connections. */
  close(): void;
}
