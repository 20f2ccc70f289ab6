import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from '@swc/core';
import { tsImport } from 'tsx/esm/api';

const { browserWords } = await tsImport('../browsers/declaredBrowsers.ts', import.meta.url);

const readScript = (name) => readFileSync(path.join(import.meta.dirname, '../../public', name), 'utf8');

/** Runs before the first paint, so it's inlined in the page. */
export const themeInit = () => minifySync(readScript('theme-init.js')).code;

/** Runs in browsers that may be unable to run anything else, so it's inlined in the page. */
export const tooOld = ([isNewEnough, browsers]) =>
  minifySync(
    readScript('too-old.js')
      .replace('__IS_NEW_ENOUGH__', isNewEnough.toString())
      .replace('__BROWSERS__', browserWords(browsers)),
  ).code;
