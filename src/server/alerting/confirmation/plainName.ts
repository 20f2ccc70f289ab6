import { withoutLinks } from '../../mail/withoutLinks.ts';
import { cut } from '../../notifiers/cut.ts';

const MAX_LENGTH = 60;

/** Makes a user's chosen name safe in a mail to a stranger: one short line in which mail programs find no link. */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return withoutLinks(cut(line, MAX_LENGTH));
}
