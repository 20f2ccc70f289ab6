import type { ApiKeyScope } from '../../contract/apiKeys.ts';

export interface Person {
  kind: 'identity';
  identityId: string;
  sessionId: string;
}

/** A screen that shows a team's dashboard, opened with a link that works for anyone who has it. */
export interface ScreenVisitor {
  kind: 'screen';
  teamId: string;
  screenId: string;
}

/** A program that acts for one team with an API key; keys that can only ping aren't visitors. */
export interface ApiKeyVisitor {
  kind: 'apiKey';
  teamId: string;
  keyId: string;
  scope: ApiKeyScope;
  /** The key's name. */
  name: string;
}

/** Visitors who can have rights in teams. */
export type TeamActor = Person | ApiKeyVisitor;

/** The sender of a command. `refused` has an invalid, malformed or expired bearer token. */
export type Visitor = { kind: 'anonymous' } | { kind: 'refused' } | TeamActor | ScreenVisitor;

/** Facts about the request that contained a command. */
export interface RequestContext {
  visitor: Visitor;
  requestId: string;
  /** The client's address, provided that every proxy in front of the server is trusted. */
  clientAddress: string;
  userAgent: string;
}

/** A request from someone who is signed in. */
export interface PersonContext extends RequestContext {
  visitor: Person;
}

/** A request from someone who can have team rights. */
export interface ActorContext extends RequestContext {
  visitor: TeamActor;
}

/** A request from a screen. */
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
