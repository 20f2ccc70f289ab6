import { KIND_INFOS, type IntegrationKindInfo } from '../../integrations/index.ts';

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');

/**
 * The kinds that a text finds: each of its words begins one of their names, descriptions and what else they are searched
 * by, or all together are found in them, however they are spaced.
 */
export function findKinds(text: string): readonly IntegrationKindInfo[] {
  const words = wordsOf(text);
  return KIND_INFOS.filter(({ name, description, keywords }) => {
    const known = wordsOf(`${name} ${description} ${keywords}`);
    const areBegun = words.every((word) => known.some((other) => other.startsWith(word)));
    return areBegun || known.join('').includes(words.join(''));
  });
}
