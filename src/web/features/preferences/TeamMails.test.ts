import { describe, expect, it } from '@jest/globals';
import { ANN_ID, teamOf } from '../../testing/people.ts';
import { mailsOf, withMails } from './TeamMails.tsx';

const [one, two] = [teamOf(ANN_ID, 'o', 'One'), teamOf(ANN_ID, 't', 'Two')];
const teams = [one, two];

describe('which teams mail', () => {
  it('is none, of a team that nothing was said of', () => {
    expect(mailsOf([], one.teamId)).toBe('none');
  });

  it('keeps what was said of the other teams', () => {
    const wished = [{ teamId: one.teamId, mails: 'all' as const }];
    expect(withMails(wished, { teams, teamId: two.teamId, mails: 'down' })).toEqual([
      { teamId: one.teamId, mails: 'all' },
      { teamId: two.teamId, mails: 'down' },
    ]);
    expect(withMails(wished, { teams, teamId: one.teamId, mails: 'none' })).toEqual([]);
  });

  it('names no team that was left meanwhile, which the platform would refuse', () => {
    const wished = [{ teamId: 'tid_left', mails: 'all' as const }];
    expect(withMails(wished, { teams, teamId: one.teamId, mails: 'down' })).toEqual([
      { teamId: one.teamId, mails: 'down' },
    ]);
  });
});
