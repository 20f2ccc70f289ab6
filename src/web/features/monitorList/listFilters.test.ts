import { describe, expect, it } from '@jest/globals';
import { countsOf, isFiltered, pageOf, queryOf, readListFilters, writeFilters } from './listFilters.ts';

const read = (search: string) => readListFilters(new URLSearchParams(search));

describe('the filters of the list in the address', () => {
  it.each([
    '',
    'text=back',
    'tag=db&tag=prod',
    'status=down&status=late',
    'sort=-name',
    'i=3&text=a%20b&sort=due',
    'group=tag&columns=uptime%2Cchannels',
    'columns=',
  ])('survive a round trip through “%s”, along with other parameters', (search) => {
    expect(writeFilters(new URLSearchParams(search), read(search)).toString()).toBe(
      new URLSearchParams(search).toString(),
    );
  });

  it.each([
    ['an unknown status', 'status=sleepy', { statuses: [] }],
    ['an unknown order', 'sort=sideways', { sort: 'status' }],
    ['a duplicate tag', 'tag=a&tag=a', { tags: ['a'] }],
    ['unknown columns', 'columns=age,uptime', { columns: ['uptime'] }],
    ['an unknown group', 'group=moon', { groupBy: null }],
    ['an overlong text', `text=${'x'.repeat(500)}`, { text: 'x'.repeat(200) }],
  ])('omit %s', (_what, search, expected) => expect(read(search)).toMatchObject(expected));

  it('request only what they mention from the server', () => {
    expect(queryOf('t', read(''))).toEqual({ teamId: 't', sort: 'status' });
    expect(pageOf(queryOf('t', read('status=up&text=a')), 2)).toEqual({
      teamId: 't',
      sort: 'status',
      statuses: ['up'],
      text: 'a',
      offset: 100,
      limit: 50,
    });
    expect(queryOf('t', read('group=tag&columns=uptime,duration'))).toEqual({
      teamId: 't',
      sort: 'status',
      groupBy: 'tag',
      facts: ['uptime'],
    });
  });

  it('count the same monitors regardless of status and order', () => {
    expect(countsOf(queryOf('t', read('status=up&tag=db&sort=due')))).toEqual({ teamId: 't', tags: ['db'] });
    expect([isFiltered(read('sort=due')), isFiltered(read('status=up'))]).toEqual([false, true]);
  });
});
