import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Unsubscribe, UnsubscribeOffer } from '../../alerting/unsubscribe/createUnsubscribe.ts';
import { TOKEN_PARAM, UNSUBSCRIBE_PATH } from '../../alerting/unsubscribe/unsubscribeLinks.ts';
import { askingPage, brokenLinkPage, donePage, UNSUBSCRIBE_POLICY } from './unsubscribePage.ts';

/**
 * The one address in `List-Unsubscribe` headers: GET asks, POST acts, whether it comes from the page or from a mail program
 * (RFC 8058). Its body says nothing that the address does not.
 */
export function unsubscribeRoute(unsubscribe: Unsubscribe) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(UNSUBSCRIBE_PATH, async (request, reply) =>
      show(reply, await unsubscribe.offer(tokenOf(request)), askingPage),
    );
    app.post(UNSUBSCRIBE_PATH, async (request, reply) =>
      show(reply, await unsubscribe.accept(tokenOf(request)), donePage),
    );
  };
}

function tokenOf({ query }: FastifyRequest): string {
  const token = (query as Record<string, unknown>)[TOKEN_PARAM];
  return typeof token === 'string' ? token : '';
}

function show(
  reply: FastifyReply,
  offer: UnsubscribeOffer | null,
  pageOf: (offer: UnsubscribeOffer) => string,
): FastifyReply {
  return reply
    .code(offer === null ? 404 : 200)
    .header('cache-control', 'no-store')
    .header('content-security-policy', UNSUBSCRIBE_POLICY)
    .type('text/html; charset=utf-8')
    .send(offer === null ? brokenLinkPage() : pageOf(offer));
}
