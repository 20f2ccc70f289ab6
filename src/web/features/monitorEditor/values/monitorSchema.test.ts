import { describe, expect, it } from '@jest/globals';
import { yupToFormErrors } from 'formik';
import { monitorSchema } from './monitorSchema.ts';
import { NEW_MONITOR, type MonitorValues } from './monitorValues.ts';

async function problemsOf(typed: Partial<MonitorValues>) {
  try {
    await monitorSchema.validate({ ...NEW_MONITOR, name: 'Backup', ...typed }, { abortEarly: false });
    return {};
  } catch (error) {
    return yupToFormErrors(error);
  }
}

describe('the typed settings of a monitor', () => {
  it.each<[Partial<MonitorValues>]>([
    [{}],
    [{ slug: 'a_b-2' }],
    [{ period: '20 s', grace: '365 d' }],
    [{ grace: '20 s', longestRun: '20 s' }],
    [{ longestRun: '90 s' }],
    [{ runbookUrl: ' https://wiki.example.com/backup ' }],
    [{ kind: 'calendar', expression: '*/5 0-6 1,15 jan mon', period: 'nonsense of the other kind' }],
    [{ expression: 'nonsense of the other kind' }],
    [{ kind: 'calendar', expression: 'Mon..Fri 10:00\ndaily' }],
    [{ hasKeywords: true, successWords: 'OK' }],
    [{ hasKeywords: false, successWords: 'x'.repeat(201) }],
  ])('are valid: %j', async (typed) => {
    expect(await problemsOf(typed)).toEqual({});
  });

  it.each<[Partial<MonitorValues>, object]>([
    [{ name: '  ' }, { name: 'Enter a name.' }],
    [{ name: 'x'.repeat(101) }, { name: 'Use 100 characters or fewer.' }],
    [{ slug: 'Nightly' }, { slug: 'Use lowercase letters, digits, - and _ only.' }],
    [{ tags: Array.from({ length: 21 }, String) }, { tags: 'Use 20 tags or fewer.' }],
    [{ newTag: 'x'.repeat(51) }, { newTag: 'Use 50 characters or fewer.' }],
    [{ description: 'x'.repeat(10_001) }, { description: 'Use 10,000 characters or fewer.' }],
    [{ runbookUrl: 'javascript:alert(1)' }, { runbookUrl: 'Start with https://' }],
    [{ runbookUrl: 'https://' }, { runbookUrl: expect.stringContaining('Enter a URL') }],
    [{ runbookUrl: `https://x.org/${'x'.repeat(2_000)}` }, { runbookUrl: 'Use 2,000 characters or fewer.' }],
    [{ period: '19 s' }, { period: 'Must be at least 20 s.' }],
    [{ period: '' }, { period: expect.stringContaining('Enter a duration') }],
    [{ grace: '53 w' }, { grace: 'Must be 365 d or less.' }],
    [{ grace: '10' }, { grace: 'Add a unit: 10 min, 10 h or 10 d?' }],
    [{ longestRun: 'long' }, { longestRun: expect.stringContaining('isn’t a duration') }],
    [{ kind: 'calendar', expression: 'daily\n'.repeat(11) }, { expression: 'Use 10 lines or fewer.' }],
    [{ kind: 'calendar', expression: 'x'.repeat(501) }, { expression: 'Use 500 characters or fewer.' }],
    [{ hasKeywords: true }, { failureWords: 'Enter at least one keyword.' }],
    [
      { hasKeywords: true, failureWords: 'E', inRequests: false, inSubjects: false, inTexts: false },
      { failureWords: 'Choose where to look for them.' },
    ],
    [{ hasKeywords: true, startWords: 'x'.repeat(201) }, { startWords: 'Use 200 characters or fewer per keyword.' }],
    [
      { hasKeywords: true, failureWords: Array.from({ length: 21 }, (_, index) => `w${index}`).join() },
      { failureWords: 'Use 20 keywords or fewer.' },
    ],
    [{ kind: 'calendar' }, { expression: expect.stringContaining('Enter an expression') }],
    [{ kind: 'calendar', expression: '0 '.repeat(60) }, { expression: 'Use 100 characters or fewer.' }],
  ])('are invalid for %j: %j', async (typed, problems) => {
    expect(await problemsOf(typed)).toEqual(problems);
  });
});
