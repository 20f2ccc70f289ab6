import { installFromDebian, isRootOnDebian, onPath, RESTRAINT } from './ensureChromium.ts';

const FIREFOX = 'firefox-esr';

/** Returns the path to Debian's Firefox or another one on the PATH; undefined if there is none. */
export const findFirefox = () => onPath(FIREFOX, 'firefox');

/** Installs Debian's Firefox if it can. Without one, the journey in Firefox is skipped. */
export function ensureFirefox(): void {
  if (findFirefox() === undefined && isRootOnDebian()) installFromDebian(FIREFOX, ...RESTRAINT);
}
