/** Where keywords are searched for: in request bodies, and in e-mails' subjects and text. */
export const KEYWORD_PLACES = ['request', 'subject', 'text'] as const;
export type KeywordPlace = (typeof KEYWORD_PLACES)[number];

/** Without `searchIn`, keywords are searched for everywhere. */
export interface SearchedIn {
  searchIn?: KeywordPlace[];
}

/** Returns the places in a fixed order; omits `searchIn` if it would list all of them. */
export function searchedIn(places: readonly KeywordPlace[]): SearchedIn {
  const searchIn = KEYWORD_PLACES.filter((place) => places.includes(place));
  return searchIn.length === KEYWORD_PLACES.length ? {} : { searchIn };
}

/** Returns whether a monitor's keywords, if it has any, are searched for in a place. */
export const isSearchedIn = (keywords: SearchedIn | undefined, place: KeywordPlace): boolean =>
  keywords !== undefined && (keywords.searchIn ?? KEYWORD_PLACES).includes(place);
