import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndOf, Unsubscribe } from '../../linkActions/createUnsubscribe.ts';
import { TOKEN_PARAM, UNSUBSCRIBE_PATH } from '../../signedLinks/unsubscribeLinks.ts';
import { showLinkPage } from '../linkPages/linkPage.ts';
import {
  askingPage,
  brokenLinkPage,
  donePage,
  mailedAgainPage,
  neverPage,
  takenBackPage,
  type PageUrls,
} from './unsubscribePage.ts';

const TAKE_BACK_PARAM = 'again';
/** Means every mail of this installation, not only mails like this one. */
const NEVER_PARAM = 'never';

/**
 * The one address in `List-Unsubscribe` headers: GET asks, POST acts, whether it comes from the page or from a mail program
 * (RFC 8058). Its body says nothing that the address does not.
 */
export function unsubscribeRoute(unsubscribe: Unsubscribe) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { token, urls } = readQuery(request);
      const found = await unsubscribe.offer(token);
      if (found === null) return show(reply, null);
      const page = { these: donePage, all: neverPage, none: askingPage }[found.ended ?? 'none'];
      return show(reply, page(found.offer, urls));
    });
    app.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { token, urls, what, isTakingBack } = readQuery(request);
      if (isTakingBack) {
        const offer = await unsubscribe.takeBack(token, what);
        const page = what === 'all' ? mailedAgainPage : takenBackPage;
        return show(reply, offer && page(offer));
      }
      const offer = await unsubscribe.accept(token, what);
      const page = what === 'all' ? neverPage : donePage;
      return show(reply, offer && page(offer, urls));
    });
  };
}

function readQuery({ query }: FastifyRequest) {
  const { [TOKEN_PARAM]: value, [TAKE_BACK_PARAM]: again, [NEVER_PARAM]: never } = query as Record<string, unknown>;
  const token = typeof value === 'string' ? value : '';
  const endUrl = `?${new URLSearchParams({ [TOKEN_PARAM]: token }).toString()}`;
  const neverUrl = `${endUrl}&${NEVER_PARAM}=1`;
  const urls: PageUrls = {
    endUrl,
    takeBackUrl: `${endUrl}&${TAKE_BACK_PARAM}=1`,
    neverUrl,
    mailAgainUrl: `${neverUrl}&${TAKE_BACK_PARAM}=1`,
  };
  const what: EndOf = never === undefined ? 'these' : 'all';
  return { token, urls, what, isTakingBack: again !== undefined };
}

function show(reply: FastifyReply, page: string | null): FastifyReply {
  return page === null ? showLinkPage(reply, brokenLinkPage(), 404) : showLinkPage(reply, page);
}
