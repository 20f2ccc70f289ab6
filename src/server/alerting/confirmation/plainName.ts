import { withoutLinks } from '../../mail/withoutLinks.ts';
import { cut } from '../notifiers/cut.ts';

const MAX_LENGTH = 60;

/** A name that someone chose, as it may stand in a mail to a stranger: one short line, in which no mail program finds a link. */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return withoutLinks(cut(line, MAX_LENGTH));
}
