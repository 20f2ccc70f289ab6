import { createValidator, type Validator } from '../validation/createValidator.ts';
import type { CollectionRules, EventRules, Params } from './rules.ts';

/** A collection's rules, matched to a key. */
export interface Place {
  rules: CollectionRules;
  params: Params;
  /** Validates data written here. */
  validator: Validator;
}

export interface EventPlace {
  rules: EventRules;
  params: Params;
  /** Validates payloads that clients publish here; null if any payload is allowed. */
  validator: Validator | null;
}

/** The registry of all access rules. Anything that isn't declared here doesn't exist for clients. */
export interface Access {
  /** Finds the declaration for a document's key. */
  document(key: readonly string[]): Place | null;
  /** Finds the declaration for a collection, by the prefix of its documents' keys. */
  collection(prefix: readonly string[]): Place | null;
  event(path: readonly string[]): EventPlace | null;
}

export interface AccessDefinitions {
  collections: readonly CollectionRules[];
  events?: readonly EventRules[];
}

/** Builds the registry from the declarations in each part of the server. */
export function createAccess({ collections, events = [] }: AccessDefinitions): Access {
  const places = collections.map((rules) => {
    const parent = rules.documents.slice(0, rules.documents.lastIndexOf('/'));
    return {
      rules,
      validator: createValidator(rules.schema),
      matchKey: parsePathPattern(rules.documents),
      matchPrefix: parsePathPattern(parent),
    };
  });
  const eventPlaces = events.map((rules) => ({
    rules,
    validator: rules.payload === undefined ? null : createValidator(rules.payload),
    matchPath: parsePathPattern(rules.event),
  }));

  return {
    document(key) {
      for (const { rules, validator, matchKey } of places) {
        const params = matchKey(key);
        if (params !== null) return { rules, validator, params };
      }
      return null;
    },
    collection(prefix) {
      for (const { rules, validator, matchPrefix } of places) {
        const params = matchPrefix(prefix);
        if (params !== null) return { rules, validator, params };
      }
      return null;
    },
    event(path) {
      for (const { rules, validator, matchPath } of eventPlaces) {
        const params = matchPath(path);
        if (params !== null) return { rules, validator, params };
      }
      return null;
    },
  };
}

/** Returns the parameters of a matching path; otherwise `null`. */
type MatchPath = (path: readonly string[]) => Params | null;

/** Parses a pattern such as `teams/{teamId}`; a segment in braces matches any single segment. */
function parsePathPattern(pattern: string): MatchPath {
  const segments = pattern.split('/').map((segment) => {
    const name = /^\{(?<name>\w+)\}$/.exec(segment)?.groups?.name;
    return { fixed: name === undefined ? segment : null, name: name ?? '' };
  });
  const fixed = [...segments.entries()].filter(([, segment]) => segment.fixed !== null);
  const named = [...segments.entries()].filter(([, segment]) => segment.fixed === null);
  return (path) => {
    if (path.length !== segments.length) return null;
    for (const [index, segment] of fixed) if (segment.fixed !== path[index]) return null;
    const params: Record<string, string> = {};
    for (const [index, { name }] of named) params[name] = path[index] ?? '';
    return params;
  };
}
