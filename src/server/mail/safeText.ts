import type { MailContent, MailListEntry, MailListItem } from './mailContent.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes plain text safe inside HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** An invisible character that never appears in a URL or an e-mail address, so mail programs end the link there. */
const GAP = '\u200B';

/**
 * The characters that make mail programs detect a link: after a scheme, between letters or digits, and the at sign in
 * an address.
 */
const LINKED = /(?<=[\p{L}\p{N}])(?:[.。．｡@＠]|:(?=[/\\\p{L}\p{N}]))(?=[/\\\p{L}\p{N}])/gu;

/**
 * Returns text that reads the same, but that mail programs don't turn into links. `gapsInHtml` and
 * `gapsOutsideAddresses` remove the invisible characters where they'd get in the way of copying or searching.
 */
export const withoutLinks = (text: string): string => text.replaceAll(LINKED, `${GAP}$&${GAP}`);

/** Replaces gaps in HTML with markup, which isn't copied. */
export const gapsInHtml = (html: string): string => html.replaceAll(GAP, '<wbr>');

const ADDRESS = new RegExp(`[\\w.+${GAP}-]+@[\\w.${GAP}-]+`, 'g');

/** Removes gaps from the e-mail addresses in plain text. A mail program's link to an address opens only a message. */
export const gapsOutsideAddresses = (text: string): string =>
  text.replaceAll(ADDRESS, (address) => address.replaceAll(GAP, ''));

const each = <Item>(items: readonly Item[], change: (item: Item) => Item): Item[] => items.map(change);

const itemWithoutLinks = ({ text, ...item }: MailListItem): MailListItem => ({
  ...item,
  title: withoutLinks(item.title),
  ...(text === undefined ? {} : { text: withoutLinks(text) }),
});

const entryWithoutLinks = (entry: MailListEntry): MailListEntry =>
  'items' in entry
    ? { title: withoutLinks(entry.title), items: each(entry.items, itemWithoutLinks) }
    : itemWithoutLinks(entry);

/**
 * Returns the content for a recipient who doesn't know its authors, changed so that mail programs detect no links in
 * what the authors wrote. Our own links are kept.
 */
export function contentWithoutLinks(content: MailContent): MailContent {
  const { subject, preview, status, heading, paragraphs, facts, output, note, list, footer } = content;
  return {
    ...content,
    subject: withoutLinks(subject),
    ...(preview !== undefined && { preview: withoutLinks(preview) }),
    ...(status && { status: { ...status, word: withoutLinks(status.word) } }),
    heading: withoutLinks(heading),
    paragraphs: each(paragraphs, withoutLinks),
    ...(facts && {
      facts: each(facts, ({ label, value }) => ({ label: withoutLinks(label), value: withoutLinks(value) })),
    }),
    ...(output && { output: { title: withoutLinks(output.title), lines: each(output.lines, withoutLinks) } }),
    ...(note !== undefined && { note: withoutLinks(note) }),
    ...(list && { list: each(list, entryWithoutLinks) }),
    footer: withoutLinks(footer),
  };
}
