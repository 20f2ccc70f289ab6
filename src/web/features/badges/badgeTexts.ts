import type { BadgeUrls } from '../../../contract/teams/badgeCalls.ts';

/** The ways to embed a badge. */
export const BADGE_USES = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'html', label: 'HTML' },
  { value: 'url', label: 'URL' },
  { value: 'json', label: 'JSON' },
  { value: 'shields', label: 'Shields.io' },
] as const;
export type BadgeUse = (typeof BADGE_USES)[number]['value'];

/** The sets of states that a badge can show. */
export const BADGE_STATES = [
  { value: 'three', label: 'Up, late or down' },
  { value: 'two', label: 'Up or down' },
] as const;
export type BadgeStates = (typeof BADGE_STATES)[number]['value'];

export const badgeImage = (urls: BadgeUrls, states: BadgeStates): string => (states === 'two' ? urls.svg : urls.svg3);

/** The text to copy to embed a badge. */
export function badgeText(
  use: BadgeUse,
  { name, urls, states }: { name: string; urls: BadgeUrls; states: BadgeStates },
) {
  const image = badgeImage(urls, states);
  const alt = `Status of ${name}`;
  switch (use) {
    case 'markdown':
      return `![${alt.replace(/[[\]\\`*_<>&!]/g, '\\$&')}](${image})`;
    case 'html':
      return `<img src="${escapeHtml(image)}" alt="${escapeHtml(alt)}">`;
    case 'url':
      return image;
    case 'json':
      return states === 'two' ? urls.json : urls.json3;
    case 'shields':
      return states === 'two' ? urls.shields : urls.shields3;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found);
