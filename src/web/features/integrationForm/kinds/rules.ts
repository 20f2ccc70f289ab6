import { string, type StringSchema } from 'yup';
import { formatCount } from '../../../lib/formatCount.ts';

const MAX_URL_LENGTH = 2_048;
const MAX_SECRET_LENGTH = 1_000;
const MAX_WORD_LENGTH = 200;

export const tooLong = (characters: number) => `Too long: ${formatCount(characters)} characters at most.`;

/** An address that the platform can call. Private ones it refuses by itself, where they are not allowed. */
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
