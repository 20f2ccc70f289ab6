/** Someone who is signed in. */
export interface Person {
  kind: 'identity';
  identityId: string;
  sessionId: string;
}

/** A screen that shows the dashboard of one team, by a link that anyone may hold. */
export interface ScreenVisitor {
  kind: 'screen';
  teamId: string;
  screenId: string;
}

/** Who sends a command. `refused` is a bearer that is dead, malformed or expired. */
export type Visitor = { kind: 'anonymous' } | { kind: 'refused' } | Person | ScreenVisitor;

/** Facts about the request that carries a command. */
export interface RequestContext {
  visitor: Visitor;
  requestId: string;
  /** Address of the client, behind trusted proxies only. */
  clientAddress: string;
  userAgent: string;
}

/** A request of someone who is signed in. */
export interface PersonContext extends RequestContext {
  visitor: Person;
}

/** A request of a screen. */
export interface ScreenContext extends RequestContext {
  visitor: ScreenVisitor;
}

export function isScreen(context: RequestContext): context is ScreenContext {
  return context.visitor.kind === 'screen';
}

export function isSignedIn(context: RequestContext): context is PersonContext {
  return context.visitor.kind === 'identity';
}
