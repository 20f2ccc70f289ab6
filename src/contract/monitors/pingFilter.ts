import Type, { type Static } from 'typebox';
import { MAX_KEYWORDS, MAX_KEYWORD_LENGTH } from './monitorLimits.ts';

/** `post`: only POST requests count; every other method is recorded as ignored. */
export const PingMethodsSchema = Type.Union([Type.Literal('any'), Type.Literal('post')]);

/** People write them in one line with commas between. */
const words = Type.Array(Type.String({ minLength: 1, maxLength: MAX_KEYWORD_LENGTH, pattern: '^[^,]*$' }), {
  maxItems: MAX_KEYWORDS,
  uniqueItems: true,
});

/**
 * Words in the body of a ping that decide what it counts as, whatever its URL says. They are looked for in this order, as
 * they are written, in the part of the body that is kept.
 */
export const KeywordsSchema = Type.Object(
  {
    failure: words,
    success: words,
    start: words,
    /** What a ping without any of the words counts as; `url`: what its URL says. */
    otherwise: Type.Union([Type.Literal('ignore'), Type.Literal('failure'), Type.Literal('url')]),
  },
  { additionalProperties: false },
);
export type Keywords = Static<typeof KeywordsSchema>;
