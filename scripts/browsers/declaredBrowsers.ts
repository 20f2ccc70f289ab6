import type { Browsers } from './younger.ts';

/** The oldest browsers that the application supports. The README lists them. */
export const DECLARED = { chrome: '111', edge: '111', firefox: '121', safari: '16.4' };

/** The oldest browsers for TV mode: televisions from 2022 have Chromium 94 and don't get another. */
export const DECLARED_FOR_TV = { ...DECLARED, chrome: '94', edge: '94' };

/** Asks a page's browser for what the declared ones have and older ones lack. ES5, because old browsers read it. */
export function isNewEnough(): boolean {
  return (
    'toSorted' in Array.prototype &&
    CSS.supports('selector(:has(a))') &&
    CSS.supports('color', 'color-mix(in srgb, red, red)')
  );
}

/** Like `isNewEnough`, for TV mode. */
export function isNewEnoughForTv(): boolean {
  return 'hasOwn' in Object;
}

/** "Chrome 111, Edge 111, Firefox 121, Safari 16.4 or later" */
export const browserWords = (browsers: Browsers): string =>
  `${Object.entries(browsers)
    .map(([name, version]) => `${name.charAt(0).toUpperCase()}${name.slice(1)} ${version}`)
    .join(', ')} or later`;
