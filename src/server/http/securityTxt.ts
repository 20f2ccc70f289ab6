import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../contract/durations.ts';
import type { Clock } from '../clock.ts';

/** RFC 9116 §2.5.5 recommends an expiry within a year. */
const GOOD_FOR_DAYS = 180;

export interface SecurityTxtOptions {
  securityContact: string | undefined;
  publicUrl: string;
  now: Clock;
}

/** `GET /.well-known/security.txt` (RFC 9116): where to report a vulnerability; 404 if no contact is configured. */
export function securityTxt({ securityContact, publicUrl, now }: SecurityTxtOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    if (securityContact === undefined) return;
    app.get('/.well-known/security.txt', async (_request, reply) => {
      const expires = new Date(Math.floor(now() / DAY_MS + GOOD_FOR_DAYS) * DAY_MS);
      const lines = [
        `Contact: ${securityContact}`,
        `Expires: ${expires.toISOString()}`,
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        'Preferred-Languages: en',
      ];
      return reply
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .send(`${lines.join('\n')}\n`);
    });
  };
}
