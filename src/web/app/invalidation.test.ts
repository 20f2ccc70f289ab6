import { describe, expect, it } from '@jest/globals';
import { listTag, TAG_TYPES, type TagType } from '../api/tags.ts';
import { allEndpoints } from './persistence.ts';

const definitions = allEndpoints();

/** Verbs that change existing records. The other write verbs also change which records exist. */
const CHANGES = [
  'update',
  'save',
  'pause',
  'resume',
  'snooze',
  'mute',
  'tag',
  'clear',
  'replace',
  'assign',
  'retry',
  'test',
  'send',
  'undo',
];
const WRITES = [...CHANGES, 'create', 'copy', 'move', 'delete'];
/** A preview is computed and belongs to no record. */
const READS = ['get', 'list', 'preview'];

const startingWith = (verbs: string[]) => new RegExp(`^(?:${verbs.join('|')})([A-Z].*)$`);
const ANY_VERB = startingWith([...READS, ...WRITES]);

/** The tag types for endpoints whose names don't show them. */
const SUBJECTS: Record<string, TagType> = {
  Window: 'Quiet',
  Alerts: 'Quiet',
  ManyAlerts: 'Quiet',
  IntegrationEverywhere: 'Integration',
  IntegrationToMany: 'Integration',
  IntegrationToMe: 'Integration',
  Confirmation: 'Integration',
  ProofCode: 'Proof',
  OtherSessions: 'Session',
  Owner: 'Member',
  Membership: 'Team',
  PasskeyChallenge: 'Proof',
  ProviderTrip: 'Proof',
  OldPingKey: 'PingCode',
  OldPingKeys: 'PingCode',
  OldPingUrl: 'PingCode',
  OldPingUrls: 'PingCode',
  PingUrl: 'PingCode',
  AddressCodes: 'Proof',
  TeamDeletion: 'DeletedTeam',
  TeamOwner: 'Team',
};

/** `createTeam` concerns a Team; `listTeams` concerns Teams. */
function tagTypeOf(name: string): TagType | undefined {
  const subject = ANY_VERB.exec(name)?.[1] ?? '';
  if (SUBJECTS[subject]) return SUBJECTS[subject];
  return TAG_TYPES.find((type) => subject === type || subject === `${type}s`);
}

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function';

/** Stands in for any result: it has every property, and iterates as a list of one. Only the tags matter. */
const anything: unknown = new Proxy(() => 'any', {
  get: (_target, property) =>
    property === Symbol.toPrimitive ? () => 'any' : property === Symbol.iterator ? [][Symbol.iterator] : anything,
  apply: (_target, _this, [callback]: unknown[]) => (isFunction(callback) ? [callback(anything)].flat() : 'any'),
});

const tagsOf = (tags: unknown): unknown[] => {
  const named: unknown = isFunction(tags) ? tags(anything, undefined, anything) : tags;
  return Array.isArray(named) ? named : [];
};

type Named = [name: string, definition: (typeof definitions)[string]];
const named = (verbs: string[]): Named[] =>
  Object.entries(definitions).filter(([name]) => startingWith(verbs).test(name));
const writesOf = (type: TagType | undefined, verbs: string[]) =>
  named(verbs).filter(([name]) => type !== undefined && tagTypeOf(name) === type);

const isReached = (provided: unknown[], invalidated: unknown[]) =>
  provided.some((tag) => invalidated.some((other) => JSON.stringify(other) === JSON.stringify(tag)));

describe('every endpoint', () => {
  it.each(Object.entries(definitions))('%s is named with a verb for its type', (name, { type }) => {
    expect(name).toMatch(startingWith(type === 'query' ? READS : [...WRITES, 'preview']));
  });

  // Deleting the account removes the whole cache.
  it.each(named(WRITES).filter(([name]) => name !== 'deleteAccount'))('%s has a tag type', (name) => {
    expect(tagTypeOf(name)).toBeDefined();
  });

  it.each(named(WRITES))('%s invalidates nothing when it fails', (_name, { invalidatesTags = [] }) => {
    const invalidated: unknown = isFunction(invalidatesTags)
      ? invalidatesTags(undefined, { kind: 'transport' }, anything)
      : invalidatesTags;
    expect(invalidated).toEqual([]);
  });
});

describe.each(named(['list']))('%s', (listName, { providesTags }) => {
  const type = tagTypeOf(listName);

  it('provides the tag of its list', () => {
    expect(type).toBeDefined();
    expect(tagsOf(providesTags)).toContainEqual(listTag(type as TagType));
  });

  it.each(writesOf(type, WRITES))('is invalidated by %s', (_name, { invalidatesTags }) => {
    expect(isReached(tagsOf(providesTags), tagsOf(invalidatesTags))).toBe(true);
  });
});

describe.each(named(['get']).filter(([name]) => tagTypeOf(name)))('%s', (name, { providesTags }) => {
  it.each(writesOf(tagTypeOf(name), CHANGES))('is invalidated by %s', (_name, { invalidatesTags }) => {
    expect(isReached(tagsOf(providesTags), tagsOf(invalidatesTags))).toBe(true);
  });
});

describe('a query that shows monitors', () => {
  const shows = ['listMonitors', 'getMonitorCounts', 'getTeamDashboard'];
  it.each(shows.flatMap((read) => writesOf('Monitor', WRITES).map(([write]) => [read, write])))(
    '%s is invalidated by %s',
    (read = '', write = '') => {
      expect(isReached(tagsOf(definitions[read]?.providesTags), tagsOf(definitions[write]?.invalidatesTags))).toBe(
        true,
      );
    },
  );

  it.each(
    ['listIntegrations', 'getQuiet'].flatMap((read) =>
      ['createMonitor', 'copyMonitor', 'moveMonitor', 'deleteMonitors'].map((write) => [read, write]),
    ),
  )('%s, which names monitors, is invalidated by %s', (read = '', write = '') => {
    expect(isReached(tagsOf(definitions[read]?.providesTags), tagsOf(definitions[write]?.invalidatesTags))).toBe(true);
  });

  it.each(['listMonitorEvents', 'getPingBody', 'getMonitorHistory'])('%s is invalidated by clearing events', (read) => {
    const { invalidatesTags } = definitions.clearMonitorEvents ?? {};
    expect(isReached(tagsOf(definitions[read]?.providesTags), tagsOf(invalidatesTags))).toBe(true);
  });
});
