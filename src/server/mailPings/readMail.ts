import PostalMime from 'postal-mime';
import { parsePingUrl, type PingRequest } from '../monitors/pings/pingUrl.ts';
import { boundMail } from './boundMail.ts';

const LOCAL_PART = /^(?<name>[a-z0-9_-]+)(?:\.(?<key>[a-z0-9_-]+))?(?:\+(?<action>[a-z0-9]+))?$/i;

/**
 * Parses the part of an address before the `@`: a monitor's UUID or `<slug>.<ping-key>`, optionally followed by
 * `+start`, `+fail`, `+log` or `+<exit status>`, which mean the same as at the end of a ping URL. Null if there's no
 * equivalent ping URL.
 */
export function readMailRecipient(localPart: string): PingRequest | null {
  const { name = '', key, action } = LOCAL_PART.exec(localPart)?.groups ?? {};
  // Mail programs can change the case of an address, but a ping key is case-sensitive.
  const monitor = key === undefined ? name.toLowerCase() : `${key}/${name.toLowerCase()}`;
  const parsed = parsePingUrl(action === undefined ? monitor : `${monitor}/${action.toLowerCase()}`);
  // A slug and a key must be separated by a dot, although a ping URL separates them with a slash.
  const isAddressed = parsed.ok && (parsed.request.target.by === 'slug') === (key !== undefined);
  return isAddressed ? parsed.request : null;
}

/** The depth of a message's parts, and the bytes of all headers. Messages from jobs don't exceed them. */
const PARSER_LIMITS = { maxNestingDepth: 20, maxRfc822NestingDepth: 0, maxHeadersSize: 65_536 };
const BREAKS = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^<>]*>/gi;
const ENTITY = /&(?:#(?<code>\d{1,6})|(?<name>[a-z]{2,4}));/gi;
const ENTITIES: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10_ff_ff;

interface MailMessage {
  /** The subject, an empty line and the text. */
  body: Uint8Array;
  /** The length of the subject at the start of the body. */
  subjectBytes: number;
  /** Whether the text continues after the part of the e-mail that was read. */
  isUnread: boolean;
}

/** The parts of an e-mail that matter. */
export interface MailParts {
  subject: string;
  text: string;
  /** Whether the text is followed by another part. */
  isTextWhole: boolean;
}

/** Parses an e-mail; null if the server is too busy. */
export type ReadParts = (source: Buffer) => Promise<MailParts | null>;

/** Reads the beginning of an e-mail; `isCut`: the e-mail is longer. Null if the server is too busy. */
export async function readMail(
  start: { bytes: Buffer; isCut: boolean },
  readParts: ReadParts,
): Promise<MailMessage | null> {
  const { source, isCut } = boundMail(start.bytes);
  const parts = await readParts(source);
  if (parts === null) return null;
  const { subject, text, isTextWhole } = parts;
  return {
    body: Buffer.from([subject, text].filter((part) => part !== '').join('\n\n')),
    subjectBytes: Buffer.byteLength(subject),
    isUnread: (isCut || start.isCut) && !isTextWhole,
  };
}

/** Parses an e-mail. Runs in an isolated process, because it can take much longer than the e-mail's size suggests. */
export async function mailPartsOf(source: Buffer): Promise<MailParts> {
  try {
    const mail = await PostalMime.parse(source, PARSER_LIMITS);
    const text = mail.text ?? textOfHtml(mail.html ?? '');
    const isTextWhole = mail.attachments.length > 0 || (mail.text !== undefined && mail.html !== undefined);
    return { subject: mail.subject ?? '', text: text.trim(), isTextWhole };
  } catch {
    return unparsed(source);
  }
}

/** An e-mail that can't be parsed still counts, because the job did send it. */
export const unparsed = (source: Buffer): MailParts => ({
  subject: '',
  text: source.toString(),
  isTextWhole: false,
});

/**
 * Extracts the text of an HTML e-mail, well enough to read and to search for keywords. Takes linear time for any input.
 */
function textOfHtml(html: string): string {
  return html
    .slice(Math.max(0, html.search(/<body\b/i)))
    .replaceAll(BREAKS, '\n')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(ENTITY, (entity, code: string | undefined, name: string | undefined) =>
      code === undefined ? (ENTITIES[name?.toLowerCase() ?? ''] ?? entity) : characterOf(Number(code)),
    )
    .replaceAll(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '));
}

function characterOf(code: number): string {
  return code > MAX_CODE_POINT ? '\ufffd' : String.fromCodePoint(code);
}
