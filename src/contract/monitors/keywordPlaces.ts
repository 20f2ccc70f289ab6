/** Where keywords are searched: in the bodies of requests, and in the subjects and texts of e-mails. */
export const KEYWORD_PLACES = ['request', 'subject', 'text'] as const;
export type KeywordPlace = (typeof KEYWORD_PLACES)[number];

/** Without any: everywhere. */
export interface SearchedIn {
  searchIn?: KeywordPlace[];
}

/** The places in one order; none where they are all of them. */
export function searchedIn(places: readonly KeywordPlace[]): SearchedIn {
  const searchIn = KEYWORD_PLACES.filter((place) => places.includes(place));
  return searchIn.length === KEYWORD_PLACES.length ? {} : { searchIn };
}

/** Whether keywords, if there are any, are searched in a place. */
export const isSearchedIn = (keywords: SearchedIn | undefined, place: KeywordPlace): boolean =>
  keywords !== undefined && (keywords.searchIn ?? KEYWORD_PLACES).includes(place);
