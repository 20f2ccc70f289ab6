/** The meaning of a color. A word and a shape next to the color express the same meaning. */
export type MailTone = 'down' | 'up' | 'quiet';

/** A list item and its link. */
export interface MailListItem {
  tone: MailTone;
  title: string;
  url: string;
  text?: string;
}

/** List items under a common title. */
export interface MailListGroup {
  title: string;
  items: MailListItem[];
}

export type MailListEntry = MailListItem | MailListGroup;

/** The content of an e-mail, before it's laid out as text and as HTML. Every field is plain text. */
export interface MailContent {
  subject: string;
  /** Shown by mail programs next to the subject; by default, the first words of the e-mail. */
  preview?: string;
  /** The status in one word, shown above the heading. */
  status?: { tone: MailTone; word: string };
  heading: string;
  paragraphs: string[];
  /** Shown large and without a line break, so it can be selected and copied. */
  code?: string;
  facts?: { label: string; value: string }[];
  /** A program's output, line by line, under a title. */
  output?: { title: string; lines: readonly string[] };
  /** Text that someone wrote, with its line breaks. */
  note?: string;
  list?: MailListEntry[];
  action?: { label: string; url: string };
  /** Links that are shown next to the action, but less prominently. */
  moreActions?: { label: string; url: string }[];
  footer: string;
  footerActions?: { label: string; url: string }[];
}
