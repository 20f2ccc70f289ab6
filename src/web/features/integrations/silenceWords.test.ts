import { describe, expect, it } from '@jest/globals';
import { silenceWords } from './ReachNotice.tsx';

describe('the sentence about monitors that alert no one', () => {
  it.each([
    [1, 1, 'No one is alerted when this team’s monitors go down.'],
    [42, 42, 'No one is alerted when this team’s monitors go down.'],
    [1, 42, '1 of 42 monitors alerts no one when it goes down.'],
    [2, 1_200, '2 of 1,200 monitors alert no one when they go down.'],
  ])('is right for %d of %d', (alertsNobody, total, words) => {
    expect(silenceWords(alertsNobody, total)).toBe(words);
  });
});
