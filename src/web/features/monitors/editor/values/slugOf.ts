const MAX_SLUG_LENGTH = 100;

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
