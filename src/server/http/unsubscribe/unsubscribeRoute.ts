import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Unsubscribe } from '../../alerting/unsubscribe/createUnsubscribe.ts';
import { TOKEN_PARAM, UNSUBSCRIBE_PATH } from '../../alerting/unsubscribe/unsubscribeLinks.ts';
import { showLinkPage } from '../linkPages/linkPage.ts';
import { askingPage, brokenLinkPage, donePage, takenBackPage } from './unsubscribePage.ts';

const TAKE_BACK_PARAM = 'again';

/**
 * The one address in `List-Unsubscribe` headers: GET asks, POST acts, whether it comes from the page or from a mail program
 * (RFC 8058). Its body says nothing that the address does not.
 */
export function unsubscribeRoute(unsubscribe: Unsubscribe) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { token, endUrl, takeBackUrl } = readQuery(request);
      const found = await unsubscribe.offer(token);
      if (found === null) return show(reply, null);
      return show(reply, found.hasEnded ? donePage(found.offer, takeBackUrl) : askingPage(found.offer, endUrl));
    });
    app.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { token, takeBackUrl, isTakingBack } = readQuery(request);
      if (isTakingBack) {
        const offer = await unsubscribe.takeBack(token);
        return show(reply, offer && takenBackPage(offer));
      }
      const offer = await unsubscribe.accept(token);
      return show(reply, offer && donePage(offer, takeBackUrl));
    });
  };
}

function readQuery({ query }: FastifyRequest) {
  const { [TOKEN_PARAM]: value, [TAKE_BACK_PARAM]: again } = query as Record<string, unknown>;
  const token = typeof value === 'string' ? value : '';
  const endUrl = `?${new URLSearchParams({ [TOKEN_PARAM]: token }).toString()}`;
  return { token, endUrl, takeBackUrl: `${endUrl}&${TAKE_BACK_PARAM}=1`, isTakingBack: again !== undefined };
}

function show(reply: FastifyReply, page: string | null): FastifyReply {
  return page === null ? showLinkPage(reply, brokenLinkPage(), 404) : showLinkPage(reply, page);
}
