import { describe, expect, it } from '@jest/globals';
import { listTag, TAG_TYPES, type TagType } from '../api/tags.ts';
import { allEndpoints } from './endpoints.ts';

const definitions = allEndpoints();

/** `createTeam` is about a Team; `listTeams` is about Teams. */
function tagTypeOf(name: string): TagType | undefined {
  const subject = /^(?:get|list|create|update|delete)([A-Z].*)$/.exec(name)?.[1] ?? '';
  return TAG_TYPES.find((type) => subject === type || subject === `${type}s`);
}

/** A value that has whatever is asked of it: what matters here is which tags a definition names. */
const anything: unknown = new Proxy(() => 'any', {
  get: (_target, property) =>
    property === Symbol.toPrimitive ? () => 'any' : property === Symbol.iterator ? [][Symbol.iterator] : anything,
});

type TagFunction = (result: unknown, error: unknown, arg: unknown) => unknown;
const isTagFunction = (tags: unknown): tags is TagFunction => typeof tags === 'function';

const tagsOf = (tags: unknown): unknown[] => {
  const named: unknown = isTagFunction(tags) ? tags(anything, undefined, anything) : tags;
  return Array.isArray(named) ? named : [];
};

const named = (pattern: RegExp) => Object.entries(definitions).filter(([name]) => pattern.test(name));

describe('every endpoint', () => {
  it('is named for what it does', () => {
    for (const name of Object.keys(definitions)) expect(name).toMatch(/^(get|list|create|update|delete)[A-Z]/);
  });
});

describe.each(named(/^list/))('%s', (listName, list) => {
  const type = tagTypeOf(listName);

  it('provides the tag of its list', () => {
    expect(type).toBeDefined();
    expect(tagsOf(list.providesTags)).toContainEqual(listTag(type as TagType));
  });

  const writes = named(/^(create|update|delete)/).filter(([name]) => tagTypeOf(name) === type);
  it.each(writes)('is reached by %s', (_name, write) => {
    const provided = tagsOf(list.providesTags);
    const invalidated = tagsOf(write.invalidatesTags);
    expect(provided.some((tag) => invalidated.some((other) => JSON.stringify(other) === JSON.stringify(tag)))).toBe(
      true,
    );
  });

  it.each(writes)('is left alone when %s fails', (_name, write) => {
    const tags = write.invalidatesTags;
    const invalidated: unknown = isTagFunction(tags) ? tags(undefined, { kind: 'transport' }, anything) : tags;
    expect(invalidated).toEqual([]);
  });
});
