/** The meaning of a color; the word and the shape beside it say the same. */
export type MailTone = 'down' | 'up' | 'quiet';

/** One line of a list, with what it links to. */
export interface MailListItem {
  tone: MailTone;
  title: string;
  url: string;
  text: string;
}

/** What an e-mail says, before it is laid out as text and as HTML. Every field is plain text. */
export interface MailContent {
  subject: string;
  /** Shown by inboxes beside the subject; by default, the first words of the e-mail. */
  preview?: string;
  /** A word above the heading that says how things stand. */
  status?: { tone: MailTone; word: string };
  heading: string;
  paragraphs: string[];
  /** Shown large and in one piece, so it can be selected and copied. */
  code?: string;
  facts?: { label: string; value: string }[];
  /** What a program printed, line by line, under a title. */
  output?: { title: string; lines: readonly string[] };
  /** Someone's own words, with their line breaks. */
  note?: string;
  list?: MailListItem[];
  action?: { label: string; url: string };
  /** Beside the action, less prominent. */
  moreActions?: { label: string; url: string }[];
  /** The fine print. */
  footer: string;
  footerActions?: { label: string; url: string }[];
}
