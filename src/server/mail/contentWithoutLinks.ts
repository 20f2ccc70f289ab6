import type { MailContent } from './mailContent.ts';
import { withoutLinks } from './withoutLinks.ts';

const each = <Item>(items: readonly Item[], change: (item: Item) => Item): Item[] => items.map(change);

/**
 * The same content for a reader who doesn't know its authors: mail programs find no links in their words. Links that we
 * set ourselves stay.
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
    ...(list && {
      list: each(list, (item) => ({ ...item, title: withoutLinks(item.title), text: withoutLinks(item.text) })),
    }),
    footer: withoutLinks(footer),
  };
}
