import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Shorter responses aren't compressed: they fit in about one packet anyway. */
const LEAST_BYTES = 1_024;
/** Cheap levels: for lists of similar records, nearly as small as the best ones in a fraction of the time. */
const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const GZIP_OPTIONS = { level: 3 };

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export interface CompressedAnswer {
  bytes: Buffer;
  encoding: 'br' | 'gzip';
}

/**
 * Compresses a response off the event loop, with an encoding its client accepts (RFC 9110 §12.5.3); null to send it
 * uncompressed. Nobody can make a browser send a bearer, so the length of a response reveals nothing that an attacker
 * chose (BREACH).
 */
export async function compressAnswer(bytes: Buffer, acceptEncoding: string): Promise<CompressedAnswer | null> {
  if (bytes.length < LEAST_BYTES) return null;
  const encoding = encodingOf(acceptEncoding);
  if (encoding === null) return null;
  const compressed =
    encoding === 'br' ? await brotliAsync(bytes, BROTLI_OPTIONS) : await gzipAsync(bytes, GZIP_OPTIONS);
  return { bytes: compressed, encoding };
}

function encodingOf(acceptEncoding: string): CompressedAnswer['encoding'] | null {
  const accepted = new Set<string>();
  for (const offer of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    if (!isRefused) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}
