import { PRODUCT_TITLE } from '../../../contract/brand.ts';

/** The titles from last to first, then the product (specification §2). */
export function documentTitle(titles: readonly string[]): string {
  return [...titles.toReversed(), PRODUCT_TITLE].join(' | ');
}
