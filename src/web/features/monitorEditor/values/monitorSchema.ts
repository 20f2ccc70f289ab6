import { array, object, string, type StringSchema } from 'yup';
import {
  MAX_CALENDAR_LENGTH,
  MAX_CALENDAR_LINES,
  MAX_CRON_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_KEYWORDS,
  MAX_KEYWORD_LENGTH,
  MAX_NAME_LENGTH,
  MAX_RUNBOOK_URL_LENGTH,
  MAX_SLUG_LENGTH,
  MAX_TAGS,
  MAX_TAG_LENGTH,
  SLUG_PATTERN,
} from '../../../../contract/monitors/monitorLimits.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { parseUrl } from '../../../lib/parseUrl.ts';
import { durationProblem } from '../../monitors/index.ts';
import { listedWords, type MonitorValues, notationOf } from './monitorValues.ts';

const tooLong = (characters: number) => `Use ${formatCount(characters)} characters or fewer.`;

/** Checks only the length. The platform parses the expression and reports errors as it's typed. */
function expressionProblem(typed: string): string | undefined {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return 'Enter an expression, such as 30 2 * * 1-5 or Mon..Fri 02:30.';
  if (lines.length > MAX_CALENDAR_LINES) return `Use ${MAX_CALENDAR_LINES} lines or fewer.`;
  const maxLength = notationOf(typed) === 'cron' ? MAX_CRON_LENGTH : MAX_CALENDAR_LENGTH;
  return typed.trim().length > maxLength ? tooLong(maxLength) : undefined;
}

function wordsProblem(typed: string): string | undefined {
  const words = listedWords(typed);
  if (words.length > MAX_KEYWORDS) return `Use ${MAX_KEYWORDS} keywords or fewer.`;
  return words.some((word) => word.length > MAX_KEYWORD_LENGTH)
    ? `Use ${MAX_KEYWORD_LENGTH} characters or fewer per keyword.`
    : undefined;
}

const validatedBy = (problemOf: (typed: string) => string | undefined): StringSchema =>
  string().test('valid', '', (typed, { createError }) => {
    const message = problemOf(typed ?? '');
    return message === undefined ? true : createError({ message });
  });

const onlyFor = (kind: MonitorValues['kind'], schema: StringSchema) =>
  string().when('kind', ([chosen], other) => (chosen === kind ? schema : other));

/** Requires at least one keyword of any kind. */
const firstWords = string().test('valid', '', function testFirstWords(typed, { createError }) {
  const values = this.parent as Partial<MonitorValues>;
  const { successWords = '', startWords = '' } = values;
  const isEmpty = [typed ?? '', successWords, startWords].every((words) => listedWords(words).length === 0);
  const isNowhere = [values.inRequests, values.inSubjects, values.inTexts].every((isChosen) => isChosen === false);
  if (isNowhere) return createError({ message: 'Choose where to look for them.' });
  const message = isEmpty ? 'Enter at least one keyword.' : wordsProblem(typed ?? '');
  return message === undefined ? true : createError({ message });
});

const withKeywords = (schema: StringSchema) =>
  string().when('hasKeywords', ([isChosen], other) => (isChosen === true ? schema : other));

/** Validates a monitor in the browser, with the platform's limits. */
export const monitorSchema = object({
  name: string().trim().required('Enter a name.').max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH)),
  slug: string()
    .trim()
    .matches(new RegExp(SLUG_PATTERN), 'Use lowercase letters, digits, - and _ only.')
    .max(MAX_SLUG_LENGTH, tooLong(MAX_SLUG_LENGTH)),
  tags: array().max(MAX_TAGS, `Use ${MAX_TAGS} tags or fewer.`),
  newTag: string().trim().max(MAX_TAG_LENGTH, tooLong(MAX_TAG_LENGTH)),
  description: string().trim().max(MAX_DESCRIPTION_LENGTH, tooLong(MAX_DESCRIPTION_LENGTH)),
  runbookUrl: string()
    .trim()
    .matches(/^https?:\/\//, { message: 'Start with https://', excludeEmptyString: true })
    .test(
      'parses',
      'Enter a URL such as https://wiki.example.com/backup',
      (typed) => !typed || parseUrl(typed) !== null,
    )
    .max(MAX_RUNBOOK_URL_LENGTH, tooLong(MAX_RUNBOOK_URL_LENGTH)),
  period: onlyFor('period', validatedBy(durationProblem)),
  expression: onlyFor('calendar', validatedBy(expressionProblem)),
  grace: validatedBy(durationProblem),
  longestRun: validatedBy((typed) => (typed.trim() === '' ? undefined : durationProblem(typed))),
  failureWords: withKeywords(firstWords),
  successWords: withKeywords(validatedBy(wordsProblem)),
  startWords: withKeywords(validatedBy(wordsProblem)),
});
