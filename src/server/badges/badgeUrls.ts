import { BADGE_PATH, type BadgeFormat, type BadgeUrls } from '../../contract/teams/badgeCalls.ts';
import { type BadgeRecord, type BadgeSubject, EVERY_TAG, signBadge } from './badgeRecords.ts';

/** The parts of a badge's URL. */
export interface BadgeAddress {
  key: string;
  signature: string;
  subject: BadgeSubject;
  /** Whether late counts as up. */
  hasTwoStates: boolean;
  format: BadgeFormat;
}

/** Returns a badge's URLs. */
export function badgeUrls(publicUrl: string, { key, secret }: BadgeRecord, subject: BadgeSubject): BadgeUrls {
  const signed = `${publicUrl}${BADGE_PATH}/${key}-${signBadge(secret, subject)}`;
  const name = fileOf(subject);
  const of = (format: BadgeFormat): string => `${signed}-2/${name}.${format}`;
  const of3 = (format: BadgeFormat): string => `${signed}/${name}.${format}`;
  return {
    svg: of('svg'),
    svg3: of3('svg'),
    json: of('json'),
    json3: of3('json'),
    shields: of('shields'),
    shields3: of3('shields'),
  };
}

function fileOf(subject: BadgeSubject): string {
  if (subject.kind === 'monitor') return `monitor/${encoded(subject.monitorId)}`;
  return subject.tag === EVERY_TAG ? EVERY_TAG : encoded(subject.tag);
}

/** Encodes a name for use in Markdown and HTML, where parentheses and apostrophes would end the URL. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`);

const SIGNED = /^(?<key>bdg_[0-9A-Za-z]{22})-(?<signature>[0-9a-f]{12})(?<two>-2)?$/;
const FILE = /^(?<name>.+)\.(?<format>svg|json|shields)$/s;

/** Parses the decoded parts of a URL; returns null if it isn't a badge's URL. */
export function readBadgeAddress(parts: { signed: string; file: string; isOfMonitor: boolean }): BadgeAddress | null {
  const signed = SIGNED.exec(parts.signed)?.groups;
  const file = FILE.exec(parts.file)?.groups;
  if (signed === undefined || file === undefined) return null;
  const { key = '', signature = '', two } = signed;
  const { name = '', format } = file;
  return {
    key,
    signature,
    subject: parts.isOfMonitor ? { kind: 'monitor', monitorId: name } : { kind: 'tag', tag: name },
    hasTwoStates: two !== undefined,
    format: format as BadgeFormat,
  };
}
