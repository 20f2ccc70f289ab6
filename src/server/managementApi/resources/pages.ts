import Type from 'typebox';
import { type ApiResponse, errorResponse } from '../apiResponse.ts';
import type { ApiCall } from '../managementServices.ts';

/** The same page size as in the application. */
const MAX_PAGE = 50;

/** The parameters for a list. */
export const PAGE_QUERY = {
  limit: { description: 'The maximum number of results.', schema: Type.Integer({ minimum: 1, maximum: MAX_PAGE }) },
  cursor: { description: 'The `cursor` from the previous page.', schema: Type.String() },
};

export interface PageQuery {
  limit: number;
  /** The position where the previous page ended; null for the first page. */
  after: string | null;
}

/** Encodes a cursor. It's opaque to programs, so its contents can change. */
export const toCursor = (last: string): string => Buffer.from(last).toString('base64url');

/** Parses `cursor` and `limit`; `isCursor` returns whether a string can be one of the list's cursors. */
export function readPageQuery(
  { query }: Pick<ApiCall, 'query'>,
  isCursor: (text: string) => boolean = () => true,
): PageQuery | { refusal: ApiResponse } {
  const written = query.get('limit') ?? String(MAX_PAGE);
  const limit = /^\d{1,2}$/.test(written) ? Number(written) : 0;
  if (limit < 1 || limit > MAX_PAGE) {
    return { refusal: errorResponse(400, `limit must be a whole number from 1 to ${MAX_PAGE}`, 'limit') };
  }
  const cursor = query.get('cursor');
  const after = cursor === null ? null : Buffer.from(cursor, 'base64url').toString();
  if (after !== null && (toCursor(after) !== cursor || !isCursor(after))) {
    return { refusal: errorResponse(400, 'cursor isn’t from a page of this list', 'cursor') };
  }
  return { limit, after };
}

/** Ends a page before the items in it are larger than the maximum, but after the first one. */
interface SizedPage<Item> {
  sizeOf?(item: Item): number;
  maxSize?: number;
}

/**
 * Returns one page of a list that is read as a whole. It's sorted by id, so that creating or deleting an item doesn't
 * shift the others.
 */
export function cutPage<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { limit, after, sizeOf = () => 0, maxSize = 0 }: PageQuery & SizedPage<Item>,
): { page: Item[]; cursor: string | null } {
  const sorted = items.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  const rest = after === null ? sorted : sorted.filter((item) => idOf(item) > after);
  let size = 0;
  const end = rest.findIndex((item, index) => (size += sizeOf(item)) > maxSize && index > 0);
  const page = rest.slice(0, end === -1 ? limit : Math.min(end, limit));
  const last = page.at(-1);
  return { page, cursor: last === undefined || rest.length === page.length ? null : toCursor(idOf(last)) };
}
