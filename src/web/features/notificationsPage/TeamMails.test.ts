import { describe, expect, it } from '@jest/globals';
import { ANN_ID, teamOf } from '../../testing/people.ts';
import { alertsWords, mailsOf, withMails } from './TeamMails.tsx';

const [one, two] = [teamOf(ANN_ID, 'o', 'One'), teamOf(ANN_ID, 't', 'Two')];
const teams = [one, two];

describe('the choice of teams that send e-mail', () => {
  it('is “none” for a team without a preference', () => {
    expect(mailsOf([], one.teamId)).toBe('none');
  });

  it('keeps the preferences for other teams', () => {
    const choices = [{ teamId: one.teamId, mails: 'all' as const }];
    expect(withMails(choices, { teams, teamId: two.teamId, mails: 'down' })).toEqual([
      { teamId: one.teamId, mails: 'all' },
      { teamId: two.teamId, mails: 'down' },
    ]);
    expect(withMails(choices, { teams, teamId: one.teamId, mails: 'none' })).toEqual([]);
  });

  it('omits teams that the person has left, which the platform would refuse', () => {
    const choices = [{ teamId: 'tid_left', mails: 'all' as const }];
    expect(withMails(choices, { teams, teamId: one.teamId, mails: 'down' })).toEqual([
      { teamId: one.teamId, mails: 'down' },
    ]);
  });
});

describe('what a team’s integrations do anyway', () => {
  const mail = (to: string) => ({
    config: { kind: 'email' as const, to },
    disabled: null,
    muted: null,
    isDefault: true,
    monitorCount: 0,
    confirmation: { state: 'confirmed' as const },
  });

  it.each([
    [[], 'No working integrations'],
    [[{ ...mail('ann@example.com'), muted: { at: 1, until: null } }], 'No working integrations'],
    [
      [{ ...mail('ann@example.com'), confirmation: { state: 'waiting' as const, sentAt: null } }],
      'No working integrations',
    ],
    [[{ ...mail('ann@example.com'), isDefault: false }], 'No working integrations'],
    [[mail('bob@example.com')], '1 integration sends alerts'],
    [[mail('bob@example.com'), mail('eve@example.com')], '2 integrations send alerts'],
    [[mail('bob@example.com'), mail('ann@example.com')], 'Already e-mails you'],
  ])('%# is described as %j', (integrations, words) => {
    expect(alertsWords(integrations, 'ann@example.com')).toBe(words);
  });
});
