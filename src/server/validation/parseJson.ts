import { isUtf8 } from 'node:buffer';

export type ParsedJson = { ok: true; value: unknown } | { ok: false; message: string };

/**
 * Parses JSON by RFC 8259, and rejects bytes that aren't UTF-8 instead of replacing them. If a name occurs twice in one
 * object, the last one counts: only this parser ever reads the text.
 */
export function parseJson(bytes: Buffer): ParsedJson {
  if (bytes.length === 0) return { ok: false, message: 'must not be empty' };
  if (!isUtf8(bytes)) return { ok: false, message: 'must be UTF-8' };
  try {
    return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return { ok: false, message: 'must be JSON' };
  }
}
