import { createValidator, type Validator } from '../validation/createValidator.ts';
import { parsePathPattern, type PathPattern } from './pathPattern.ts';
import type { CollectionRules, EventRules, Params } from './rules.ts';

/** A key's place among the declared collections. */
export interface Place {
  rules: CollectionRules;
  params: Params;
  /** Judges data that is to be written here. */
  validator: Validator;
}

export interface EventPlace {
  rules: EventRules;
  params: Params;
}

/** The one registry of who may do what: whatever is not declared here does not exist for a client. */
export interface Access {
  /** Place of one document's key. */
  document(key: readonly string[]): Place | null;
  /** Place of a collection, by the prefix of its documents' keys. */
  collection(prefix: readonly string[]): Place | null;
  event(path: readonly string[]): EventPlace | null;
}

export interface AccessDefinitions {
  collections: readonly CollectionRules[];
  events?: readonly EventRules[];
}

/** Builds the registry from what each area declares. */
export function createAccess({ collections, events = [] }: AccessDefinitions): Access {
  const documents = collections.map((rules) => {
    const validator = createValidator(rules.schema);
    const parent = rules.documents.slice(0, rules.documents.lastIndexOf('/'));
    return { rules, validator, key: parsePathPattern(rules.documents), prefix: parsePathPattern(parent) };
  });
  const eventPatterns = events.map((rules) => ({ rules, path: parsePathPattern(rules.event) }));

  return {
    document: (key) => find(documents, key, (entry) => entry.key),
    collection: (prefix) => find(documents, prefix, (entry) => entry.prefix),
    event: (path) => find(eventPatterns, path, (entry) => entry.path),
  };
}

function find<Entry>(
  entries: readonly Entry[],
  path: readonly string[],
  patternOf: (entry: Entry) => PathPattern,
): (Entry & { params: Params }) | null {
  for (const entry of entries) {
    const params = patternOf(entry).match(path);
    if (params) return { ...entry, params };
  }
  return null;
}
