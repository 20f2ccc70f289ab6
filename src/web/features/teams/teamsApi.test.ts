import { describe, expect, it } from '@jest/globals';
import { MAX_LIST_ENTRIES } from '../../../contract/limits.ts';
import type { Team } from '../../../contract/records.ts';
import { readTeams, sortTeams, withTeam } from './teamsApi.ts';

const team = (teamId: string, display: string): Team => ({ teamId, display, initials: '', users: [] });
const entry = (teamId: string) => ({
  cursor: teamId,
  document: { key: ['users', 'u', 'teams', teamId], data: { teamId }, versionstamp: '1' },
});
const found = (teams: Team[]) => ({
  data: teams.map((data) => ({ key: ['teams', data.teamId], data, versionstamp: '1' })),
});
const refused = { error: { kind: 'transport', message: 'Failed to fetch' } } as const;

describe('readTeams', () => {
  it('reads the referenced records', async () => {
    const asked: string[][] = [];
    const answer = await readTeams({
      listReferences: () => ({ data: [entry('t1'), entry('t2')] }),
      getTeams: (teamIds) => {
        asked.push(teamIds);
        return found([team('t1', 'Zulu'), team('t2', 'Alpha')]);
      },
    });
    expect(asked).toEqual([['t1', 't2']]);
    expect(answer).toEqual({ data: [team('t2', 'Alpha'), team('t1', 'Zulu')] });
  });

  it('requests no records without references', async () => {
    const answer = await readTeams({
      listReferences: () => ({ data: [] }),
      getTeams: () => {
        throw new Error('must not be called');
      },
    });
    expect(answer).toEqual({ data: [] });
  });

  it('continues after the last cursor until a page is not full', async () => {
    const full = Array.from({ length: MAX_LIST_ENTRIES }, (_, index) => entry(`a${index}`));
    const cursors: (string | undefined)[] = [];
    const answer = await readTeams({
      listReferences: (cursor) => {
        cursors.push(cursor);
        return { data: cursor === undefined ? full : [entry('b')] };
      },
      getTeams: (teamIds) => found(teamIds.map((teamId) => team(teamId, teamId))),
    });
    expect(cursors).toEqual([undefined, `a${MAX_LIST_ENTRIES - 1}`]);
    expect('data' in answer && answer.data).toHaveLength(MAX_LIST_ENTRIES + 1);
  });

  it('omits a deleted team that is still referenced', async () => {
    const answer = await readTeams({
      listReferences: () => ({ data: [entry('t1'), entry('gone')] }),
      getTeams: () => found([team('t1', 'Alpha')]),
    });
    expect(answer).toEqual({ data: [team('t1', 'Alpha')] });
  });

  it('fails with the error of either request', async () => {
    expect(await readTeams({ listReferences: () => refused, getTeams: () => found([]) })).toEqual(refused);
    expect(await readTeams({ listReferences: () => ({ data: [entry('t1')] }), getTeams: () => refused })).toEqual(
      refused,
    );
  });
});

describe('sortTeams', () => {
  it('ignores accents and case, and sorts equal names by id', () => {
    const names = ['Zebra', 'école', 'Ecole', 'alpha', 'Alpha', 'Öl', 'Oslo'];
    const sorted = sortTeams(names.map((name, index) => team(`t${index}`, name))).map(({ display }) => display);
    expect(sorted).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    expect(sortTeams([team('t2', 'Same'), team('t1', 'Same')]).map(({ teamId }) => teamId)).toEqual(['t1', 't2']);
  });
});

describe('withTeam', () => {
  it('replaces a team’s record and sorts the list by name', () => {
    const teams = [team('t1', 'Alpha'), team('t2', 'Beta')];
    expect(withTeam(teams, team('t1', 'Gamma'))).toEqual([team('t2', 'Beta'), team('t1', 'Gamma')]);
  });

  it('does not change a list without the team', () => {
    expect(withTeam([team('t1', 'Alpha')], team('t2', 'Beta'))).toBeUndefined();
  });
});
