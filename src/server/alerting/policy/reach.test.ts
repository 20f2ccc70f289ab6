import { describe, expect, it } from '@jest/globals';
import { reachesSomeoneAnyway, workingIntegrations, type TeamDestinations } from './reach.ts';

const team = (changes: Partial<TeamDestinations> = {}): TeamDestinations => ({
  integrations: [
    { integrationId: 'works', isDisabled: false, isWaiting: false, isMuted: false },
    { integrationId: 'refused', isDisabled: true, isWaiting: false, isMuted: false },
    { integrationId: 'unconfirmed', isDisabled: false, isWaiting: true, isMuted: false },
    { integrationId: 'both', isDisabled: true, isWaiting: true, isMuted: false },
    { integrationId: 'muted', isDisabled: false, isWaiting: false, isMuted: true },
  ],
  mailedMembers: 0,
  ...changes,
});

describe('the reach of alerts', () => {
  it('does not include integrations that are off or muted, or whose recipient hasn’t confirmed yet', () => {
    expect(workingIntegrations(team())).toEqual(['works']);
  });

  it('includes every monitor if a member gets the team’s alerts by e-mail', () => {
    expect(reachesSomeoneAnyway(team())).toBe(false);
    expect(reachesSomeoneAnyway(team({ mailedMembers: 1 }))).toBe(true);
  });
});
