/**
 * Returns whether the browser withholds from this page what it keeps for HTTPS and for its own machine: the clipboard,
 * passkeys, locks and keeping the screen on. What needs one of them has a home in this folder or in the sdk.
 */
export const isPlainHttp = (): boolean => !window.isSecureContext;
