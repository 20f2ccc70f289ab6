/** Invisible, and never part of an address: mail programs that look for addresses in text stop at it. */
const GAP = '\u200B';

/**
 * What mail programs turn into links: a scheme, dots between letters or digits, and the at sign of an e-mail address.
 */
const LINKED = /(?<=[\p{L}\p{N}])(?:[.。．｡@＠]|:(?=[/\\\p{L}\p{N}]))(?=[/\\\p{L}\p{N}])/gu;

/** Returns text that reads the same but in which mail programs find no address to link to. */
export const withoutLinks = (text: string): string => text.replaceAll(LINKED, `${GAP}$&${GAP}`);
