import type { ReactNode } from 'react';

export interface SearchOption {
  value: string;
  label: string;
  /** Additional text to search. */
  keywords?: string;
  icon?: ReactNode;
  /** Describes the option at the end of its row. */
  note?: string;
  /** The heading for adjacent options with the same group. */
  group?: string;
}

const normalise = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('_', ' ')
    // Lets a typed hyphen match the true minus sign in an offset.
    .replaceAll('−', '-')
    .toLowerCase();

/** The options that contain every word of the query, in their original order. */
export function matchOptions<Option extends SearchOption>(options: readonly Option[], query: string): Option[] {
  const words = normalise(query).split(/\s+/).filter(Boolean);
  return options.filter(({ label, keywords = '' }) => {
    const text = normalise(`${label} ${keywords}`);
    return words.every((word) => text.includes(word));
  });
}
