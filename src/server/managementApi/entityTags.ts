import { createHash } from 'node:crypto';

const LENGTH = 22;

/** Returns the entity tag for a body (RFC 9110 §8.8.3). Different bodies have different tags. */
export const entityTagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, LENGTH)}"`;

/**
 * Whether a header lists a tag, or `*`. Weak tags match, too, because a compressing proxy turns tags into weak ones.
 */
export function listsTag(header: string, tag: string): boolean {
  return header.split(',').some((listed) => {
    const plain = listed.trim().replace(/^W\//, '');
    return plain === '*' || plain === tag;
  });
}
