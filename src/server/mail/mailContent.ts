/** The meaning of a color, which the word and the shape next to it repeat. */
export type MailTone = 'down' | 'up' | 'quiet';

/** A list item and its link. */
export interface MailListItem {
  tone: MailTone;
  title: string;
  url: string;
  text: string;
}

/** The content of an e-mail, before it's laid out as text and as HTML. Every field is plain text. */
export interface MailContent {
  subject: string;
  /** Shown by inboxes next to the subject; by default, the first words of the e-mail. */
  preview?: string;
  /** A word above the heading that shows the status. */
  status?: { tone: MailTone; word: string };
  heading: string;
  paragraphs: string[];
  /** Shown large and unbroken, so it can be selected and copied. */
  code?: string;
  facts?: { label: string; value: string }[];
  /** What a program printed, line by line, under a title. */
  output?: { title: string; lines: readonly string[] };
  /** Text that a person wrote, with its line breaks. */
  note?: string;
  list?: MailListItem[];
  action?: { label: string; url: string };
  /** Less prominent than the action, next to it. */
  moreActions?: { label: string; url: string }[];
  /** The fine print. */
  footer: string;
  footerActions?: { label: string; url: string }[];
}
