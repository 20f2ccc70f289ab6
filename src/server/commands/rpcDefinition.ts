import type { Static, TSchema } from 'typebox';
import type { TeamRight } from '../../contract/teams/teamRights.ts';
import type { ActorContext, PersonContext, RequestContext, ScreenContext } from '../access/visitor.ts';
import type { Failure, Outcome } from '../outcome.ts';
import { createValidator, type Validator } from '../validation/createValidator.ts';

interface Procedure<Schema extends TSchema> {
  path: readonly [string, string];
  /** Schema for `input`; for any other value, the call fails with `InvalidInputError`. */
  input: Schema;
  /** Valid input for access tests, if none can be generated from the schema. */
  sample?: unknown;
  /** What a call costs, in units of about one small read; 3 by default. */
  cost?: number;
  /** Whether responses can be long, so that part of their cost is charged in advance. */
  isLong?: true;
  /**
   * Whether a call's work grows with the number of the team's monitors, or of those of all of the caller's teams, so that
   * it costs more in large teams.
   */
  readsTeam?: true;
}

/**
 * A procedure that doesn't require an account. `anyone` includes callers with an expired or invalid bearer token;
 * `notRefused` excludes them.
 */
export interface OpenCall<Schema extends TSchema = TSchema> extends Procedure<Schema> {
  for: 'anyone' | 'notRefused';
  handle(input: Static<Schema>, context: RequestContext): Promise<Outcome> | Outcome;
}

/** A procedure that only a person can call. */
interface SensitiveProcedure<Schema extends TSchema> extends Procedure<Schema> {
  /**
   * Whether the caller must have recently confirmed their identity: always, or for some inputs. Otherwise, the call
   * fails with `FreshProofNeededError`.
   */
  needsFreshProof?: true | ((input: Static<Schema>) => boolean | Promise<boolean>);
}

/** A procedure for everyone who is signed in. */
export interface PersonalCall<Schema extends TSchema = TSchema> extends SensitiveProcedure<Schema> {
  for: 'signedIn';
  handle(input: Static<Schema>, context: PersonContext): Promise<Outcome> | Outcome;
}

interface TeamAuthorizer {
  /**
   * Returns the failure if the caller lacks a right in this or another team, according to the team's stored record;
   * otherwise `null`.
   */
  authorizeInTeam(teamId: string, needed: TeamRight): Promise<Failure | null>;
}

/** A request from a person or an API key with the right that the procedure requires. */
export type TeamContext = ActorContext & TeamAuthorizer;
/** A request from a person with the right that the procedure requires. */
export type TeamPersonContext = PersonContext & TeamAuthorizer;

/** A procedure for people and API keys with a right in the team that the input's `teamId` identifies. */
export interface TeamCall<Schema extends TSchema = TSchema> extends Procedure<Schema> {
  forTeam: 'look' | 'read' | 'write';
  isForPeople?: undefined;
  handle(input: Static<Schema>, context: TeamContext): Promise<Outcome> | Outcome;
}

/**
 * A procedure for people with a right in the team that the input's `teamId` identifies. API keys can't call it, because
 * it applies to the person who is calling.
 */
interface MemberCall<Schema extends TSchema = TSchema> extends SensitiveProcedure<Schema> {
  forTeam: 'look' | 'read' | 'write';
  isForPeople: true;
  handle(input: Static<Schema>, context: TeamPersonContext): Promise<Outcome> | Outcome;
}

/** A procedure for people who manage or own the team that the input's `teamId` identifies. API keys can't call it. */
interface ManagerCall<Schema extends TSchema = TSchema> extends SensitiveProcedure<Schema> {
  forTeam: 'manage' | 'own';
  isForPeople?: undefined;
  handle(input: Static<Schema>, context: TeamPersonContext): Promise<Outcome> | Outcome;
}

export type TeamPersonCall<Schema extends TSchema = TSchema> = MemberCall<Schema> | ManagerCall<Schema>;

/** A procedure for screens, about the team that they show. */
export interface ScreenCall<Schema extends TSchema = TSchema> extends Procedure<Schema> {
  for: 'screen';
  handle(input: Static<Schema>, context: ScreenContext): Promise<Outcome> | Outcome;
}

/** A remote procedure: its path, its audience, its input and its handler. Unknown paths are refused. */
export type RpcDefinition = OpenCall | PersonalCall | TeamCall | TeamPersonCall | ScreenCall;

/** Whether API keys with the required right can call a procedure. */
export const servesApiKeys = (definition: RpcDefinition): definition is TeamCall =>
  'forTeam' in definition &&
  definition.isForPeople !== true &&
  definition.forTeam !== 'manage' &&
  definition.forTeam !== 'own';

/** Each of the functions below defines a procedure, whose handler gets valid input from an authorized caller. */
export const defineOpenCall = <Schema extends TSchema>(call: OpenCall<Schema>): RpcDefinition => call;
export const definePersonalCall = <Schema extends TSchema>(call: PersonalCall<Schema>): RpcDefinition => call;
export const defineTeamCall = <Schema extends TSchema>(
  call: TeamCall<Schema> | TeamPersonCall<Schema>,
): RpcDefinition => call;
export const defineScreenCall = <Schema extends TSchema>(call: ScreenCall<Schema>): RpcDefinition => call;

export interface RpcEntry {
  definition: RpcDefinition;
  input: Validator;
}

/** Finds a procedure by its path; returns `undefined` for an unknown one. */
export type RpcTable = (path: readonly string[]) => RpcEntry | undefined;

const nameOf = (path: readonly string[]): string => JSON.stringify(path);

/** Builds a table of the procedures from all areas; throws if two have the same path. */
export function createRpcTable(definitions: readonly RpcDefinition[]): RpcTable {
  const entries = new Map<string, RpcEntry>();
  for (const definition of definitions) {
    const name = nameOf(definition.path);
    if (entries.has(name)) throw new Error(`Two procedures claim the path ${name}.`);
    entries.set(name, { definition, input: createValidator(definition.input) });
  }
  return (path) => entries.get(nameOf(path));
}
