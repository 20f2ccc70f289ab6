import type { ApiKeyScope } from '../../contract/apiKeys.ts';

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

/** A program that acts for one team with an API key; a key that only pings never gets so far. */
export interface ApiKeyVisitor {
  kind: 'apiKey';
  teamId: string;
  keyId: string;
  scope: ApiKeyScope;
  /** The name of the key. */
  name: string;
}

/** Those whom teams give rights. */
export type TeamActor = Person | ApiKeyVisitor;

/** Who sends a command. `refused` is a bearer that is dead, malformed or expired. */
export type Visitor = { kind: 'anonymous' } | { kind: 'refused' } | TeamActor | ScreenVisitor;

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

/** A request of someone whom a team may have given rights. */
export interface ActorContext extends RequestContext {
  visitor: TeamActor;
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

export const isTeamActor = (visitor: Visitor): visitor is TeamActor =>
  visitor.kind === 'identity' || visitor.kind === 'apiKey';

export function isByActor(context: RequestContext): context is ActorContext {
  return isTeamActor(context.visitor);
}

/** The id of a person, or of an API key. */
export const actorIdOf = (visitor: TeamActor): string =>
  visitor.kind === 'identity' ? visitor.identityId : visitor.keyId;
