/** Invisible, and no part of an address: mail programs that look for addresses in text stop at it. */
const GAP = '\u200B';

/** What mail programs make links of: a scheme, dots between letters or digits, and the at sign of an e-mail address. */
const LINKED = /(?<=[\p{L}\p{N}])(?:[.。．｡@＠]|:(?=[/\\\p{L}\p{N}]))(?=[/\\\p{L}\p{N}])/gu;

/** The same words to a reader, in which no mail program finds an address to link to. */
export const withoutLinks = (text: string): string => text.replaceAll(LINKED, `${GAP}$&${GAP}`);
