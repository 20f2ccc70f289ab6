import Type, { type Static } from 'typebox';
import { KEYWORD_PLACES, type KeywordPlace } from './keywordPlaces.ts';
import { MAX_KEYWORDS, MAX_KEYWORD_LENGTH } from './monitorLimits.ts';

/** `post`: only POST requests count; every other method is recorded as ignored. */
export const PingMethodsSchema = Type.Union([Type.Literal('any'), Type.Literal('post')]);

/** Keywords can't contain commas, because people enter them on one line, separated by commas. */
const words = Type.Array(Type.String({ minLength: 1, maxLength: MAX_KEYWORD_LENGTH, pattern: '^[^,]*$' }), {
  maxItems: MAX_KEYWORDS,
  uniqueItems: true,
});

/**
 * Keywords that decide what a ping counts as, regardless of its URL. They're searched for in this order,
 * case-sensitively, in everything that's read of the body, including what isn't stored. For a ping without any of the
 * parts in `searchIn`, the URL decides.
 */
export const KeywordsSchema = Type.Object(
  {
    failure: words,
    success: words,
    start: words,
    /** What a ping without any keyword counts as; `url` means that its URL decides. */
    otherwise: Type.Union([Type.Literal('ignore'), Type.Literal('failure'), Type.Literal('url')]),
    /** By default, keywords are searched for everywhere. */
    searchIn: Type.Optional(
      Type.Array(Type.Unsafe<KeywordPlace>(Type.Union(KEYWORD_PLACES.map((place) => Type.Literal(place)))), {
        minItems: 1,
        maxItems: KEYWORD_PLACES.length,
        uniqueItems: true,
      }),
    ),
  },
  { additionalProperties: false },
);
export type Keywords = Static<typeof KeywordsSchema>;
