import { createHash } from 'node:crypto';

const LENGTH = 22;

/** The entity tag of a read (RFC 9110 §8.8.3): a different body has a different tag. */
export const entityTagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, LENGTH)}"`;

/**
 * Whether a header lists a tag, or `*`. A compressing proxy may have turned our tag into a weak one; the body is the
 * same.
 */
export function listsTag(header: string, tag: string): boolean {
  return header.split(',').some((listed) => {
    const plain = listed.trim().replace(/^W\//, '');
    return plain === '*' || plain === tag;
  });
}
