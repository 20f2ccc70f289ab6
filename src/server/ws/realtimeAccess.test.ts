import { describe, expect, it } from '@jest/globals';
import { monitorKey, teamKey, userKey, userTeamKey } from '../../contract/keys.ts';
import { createAccess } from '../access/createAccess.ts';
import type { CollectionRules } from '../access/rules.ts';
import { monitorsCollection } from '../monitors/monitorsCollection.ts';
import { usersCollection, userTeamsCollection } from '../teams/usersCollection.ts';
import { createRealtimeAccess } from './realtimeAccess.ts';

const view = { get: async () => null, getMany: async () => [] };
const groupIn =
  (...collections: CollectionRules[]) =>
  (key: string[]) =>
    createRealtimeAccess(createAccess({ collections }), view).rightsGroup(key);

describe('documents with the same rights', () => {
  const groupOf = groupIn(monitorsCollection, usersCollection, userTeamsCollection);

  it('are those of one collection, in one team or of one person', () => {
    expect(groupOf(monitorKey('t', 'a'))).toBe(groupOf(monitorKey('t', 'b')));
    expect(groupOf(userTeamKey('u', 's'))).not.toBe(groupOf(userTeamKey('v', 's')));
    const others = [monitorKey('t', 'a'), monitorKey('s', 'a'), userKey('u'), userKey('v'), teamKey('t'), teamKey('s')];
    expect(new Set(others.map(groupOf)).size).toBe(others.length);
  });

  it('aren’t those of a collection that decides about each document', () => {
    const each = groupIn({ ...monitorsCollection, canRead: () => 'allowed' });
    expect(each(monitorKey('t', 'a'))).not.toBe(each(monitorKey('t', 'b')));
  });
});
