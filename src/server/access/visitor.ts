/** Who sends a command. `refused` is a bearer that is dead, malformed or expired. */
export type Visitor =
  { kind: 'anonymous' } | { kind: 'refused' } | { kind: 'identity'; identityId: string; sessionId: string };

/** What is known of the request that carries a command. */
export interface RequestContext {
  visitor: Visitor;
  requestId: string;
  /** Address of the client, behind trusted proxies only. */
  clientAddress: string;
  userAgent: string;
}
