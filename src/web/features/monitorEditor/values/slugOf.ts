import { MAX_SLUG_LENGTH, SLUG_PATTERN } from '../../../../contract/monitors/monitorLimits.ts';

/** Suggests a slug for a name: "Sauvegarde de l'été" gives `sauvegarde-de-l-ete`. Empty when nothing of it can be kept. */
export function slugOf(name: string): string {
  return name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '');
}

const pattern = new RegExp(SLUG_PATTERN);

/** Returns whether a text is a valid, non-empty slug. */
export const isSlug = (text: string): boolean => text !== '' && text.length <= MAX_SLUG_LENGTH && pattern.test(text);
