/** A request to a destination that a team entered. */
export interface OutgoingRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Maximum number of bytes to read from the response's body; a kilobyte by default. */
  maxResponseBytes?: number;
}

/** The response, after any redirects. */
export interface OutgoingResponse {
  status: number;
  /** The names are in lowercase. */
  headers: Readonly<Record<string, string>>;
  /** The body as text, up to the requested size. */
  body: string;
}

/**
 * The request was never made or got no response. The message tells people why, without revealing secrets in the URL.
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
 * Sends requests to untrusted URLs that teams enter. Connects only to public IP addresses, even after redirects, unless
 * the operator allows private ones. Limits how long a request takes. `send` resolves with any status, and rejects with
 * `OutgoingFailure` if there is no response, or with the signal's reason if aborted.
 */
export interface OutgoingHttp {
  send(request: OutgoingRequest, signal?: AbortSignal): Promise<OutgoingResponse>;
  /**
   * Explains in one sentence why a URL can never be requested; null if it can. Host names are checked again for each
   * request.
   */
  refusalOf(url: string): string | null;
  /** Closes idle connections. */
  close(): void;
}
