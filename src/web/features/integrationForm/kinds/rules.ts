import { string, type StringSchema } from 'yup';
import { MAX_SECRET_LENGTH, MAX_URL_LENGTH, MAX_WORD_LENGTH } from '../../../../contract/alerting/alertingLimits.ts';
import { formatCount } from '../../../lib/formatCount.ts';

export const tooLong = (characters: number) => `Too long: ${formatCount(characters)} characters at most.`;

/** An address that the platform can call. The platform refuses private ones where they are not allowed. */
export const address = (missing: string, example: string): StringSchema =>
  string()
    .trim()
    .required(missing)
    .matches(/^https?:\/\//, { message: 'Begin with https://', excludeEmptyString: true })
    .test('parses', `Enter an address such as ${example}`, (typed) => typed === undefined || URL.canParse(typed))
    .max(MAX_URL_LENGTH, tooLong(MAX_URL_LENGTH));

/** A key or token. */
export const secret = (missing: string): StringSchema =>
  string().trim().required(missing).max(MAX_SECRET_LENGTH, tooLong(MAX_SECRET_LENGTH));

/** A key or token that may be left out. */
export const optionalSecret = (): StringSchema => string().trim().max(MAX_SECRET_LENGTH, tooLong(MAX_SECRET_LENGTH));

/** The name of a channel, a room or a topic. */
export const word = (missing: string): StringSchema =>
  string().trim().required(missing).max(MAX_WORD_LENGTH, tooLong(MAX_WORD_LENGTH));
