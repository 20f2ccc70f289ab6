import { INTEGRATION_KINDS, type IntegrationKindInfo } from '../../alerting/index.ts';

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');

/** The kinds that all words of a text are found in: their names, descriptions and what else they are searched by. */
export function findKinds(text: string): readonly IntegrationKindInfo[] {
  const words = wordsOf(text);
  return INTEGRATION_KINDS.filter(({ name, description, keywords }) => {
    const known = wordsOf(`${name} ${description} ${keywords}`).join(' ');
    const joined = known.replaceAll(' ', '');
    return words.every((word) => known.includes(word) || joined.includes(word));
  });
}
