/** Clients of the same protocol name different platforms here; `BEARER_SUBPROTOCOL_PREFIX` is our own one. */
const BEARER = /^base64url\.bearer\.authorization\.[^.]+(?:\.[^.]+)*\.(?<token>[\w-]+)$/;

/** The subprotocol that carries an access token. */
export interface BearerProtocol {
  /** As it was offered: a browser wants exactly this echoed. */
  protocol: string;
  /** Empty if the protocol isn't a base64url token; no bearer is ever accepted for it. */
  token: string;
}

/** Finds the first bearer among the offered subprotocols; none means an anonymous visitor. */
export function findBearer(offered: Iterable<string>): BearerProtocol | null {
  for (const name of offered) {
    const protocol = name.trim();
    if (!protocol.startsWith('base64url.bearer.authorization.')) continue;
    const encoded = BEARER.exec(protocol)?.groups?.token ?? '';
    return { protocol, token: decode(encoded) };
  }
  return null;
}

function decode(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64url');
  return bytes.toString('base64url') === encoded ? bytes.toString('utf8') : '';
}
