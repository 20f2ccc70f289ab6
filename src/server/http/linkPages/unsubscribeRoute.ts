import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndOf, Unsubscribe } from '../../linkActions/createUnsubscribe.ts';
import type { UnsubscribeOffer } from '../../linkActions/endings.ts';
import { escapeHtml } from '../../mail/safeText.ts';
import { TOKEN_PARAM, UNSUBSCRIBE_PATH } from '../../signedLinks/unsubscribeLinks.ts';
import { clientOf } from '../clientOf.ts';
import { linkPage, showLinkPage } from './linkPage.ts';

const AGAIN_PARAM = 'again';
/** Query parameter that unsubscribes from every e-mail from this installation, instead of just one kind. */
const NEVER_PARAM = 'never';

/**
 * Serves the URL in `List-Unsubscribe` headers: GET shows a page, and a POST from that page or from a mail program
 * unsubscribes (RFC 8058). The POST's body is ignored.
 */
export function unsubscribeRoute(unsubscribe: Unsubscribe, trustProxy: number) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { token, urls } = readQuery(request);
      const found = await unsubscribe.offer(token);
      if (found === null) return show(reply, null);
      const page = { these: donePage, all: neverPage, none: askingPage }[found.ended ?? 'none'];
      return show(reply, page(found.offer, urls));
    });
    app.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { token, urls, what, isUndo } = readQuery(request);
      const { address } = clientOf(request.raw, trustProxy);
      if (isUndo) {
        const offer = await unsubscribe.undo(token, what, address);
        const page = what === 'all' ? mailedAgainPage : subscribedAgainPage;
        return show(reply, offer && page(offer));
      }
      const offer = await unsubscribe.accept(token, what, address);
      const page = what === 'all' ? neverPage : donePage;
      return show(reply, offer && page(offer, urls));
    });
  };
}

function readQuery({ query }: FastifyRequest) {
  const { [TOKEN_PARAM]: value, [AGAIN_PARAM]: again, [NEVER_PARAM]: never } = query as Record<string, unknown>;
  const token = typeof value === 'string' ? value : '';
  const endUrl = `?${new URLSearchParams({ [TOKEN_PARAM]: token }).toString()}`;
  const neverUrl = `${endUrl}&${NEVER_PARAM}=1`;
  const urls: PageUrls = {
    endUrl,
    undoUrl: `${endUrl}&${AGAIN_PARAM}=1`,
    neverUrl,
    mailAgainUrl: `${neverUrl}&${AGAIN_PARAM}=1`,
  };
  const what: EndOf = never === undefined ? 'these' : 'all';
  return { token, urls, what, isUndo: again !== undefined };
}

function show(reply: FastifyReply, page: string | null): FastifyReply {
  return page === null ? showLinkPage(reply, brokenLinkPage(), 404) : showLinkPage(reply, page);
}

/** The URLs that a page's forms submit to. */
interface PageUrls {
  endUrl: string;
  undoUrl: string;
  neverUrl: string;
  mailAgainUrl: string;
}

const neverForm = (neverUrl: string): string =>
  `<form method="post" action="${escapeHtml(neverUrl)}"><button class="quiet">Never e-mail me again from this server</button></form>`;

const manageLink = ({ manageUrl }: UnsubscribeOffer): string =>
  `<p class="small"><a href="${escapeHtml(manageUrl)}">E-mail settings</a> (you need to log in)</p>`;

/**
 * Asks for confirmation, because mail scanners follow links and must not unsubscribe anyone. The form has an explicit
 * target, because the page's own URL might be the one that subscribes again.
 */
const askingPage = (offer: UnsubscribeOffer, { endUrl, neverUrl }: PageUrls): string =>
  linkPage(
    offer.question,
    `<p>${escapeHtml(offer.note)}</p>
<form method="post" action="${escapeHtml(endUrl)}"><button>${escapeHtml(offer.action)}</button></form>
${neverForm(neverUrl)}
${manageLink(offer)}`,
  );

/** Lets readers who unsubscribed by mistake subscribe again, if that's possible without signing in. */
function donePage(offer: UnsubscribeOffer, { undoUrl, neverUrl }: PageUrls): string {
  const { done, undoWords } = offer;
  const form = undoWords
    ? `<form method="post" action="${escapeHtml(undoUrl)}"><button class="quiet">${escapeHtml(undoWords.action)}</button></form>\n`
    : '';
  return linkPage(
    'Done',
    `<p role="status">${escapeHtml(done)}</p>\n${form}${neverForm(neverUrl)}\n${manageLink(offer)}`,
  );
}

const neverPage = (offer: UnsubscribeOffer, { mailAgainUrl }: PageUrls): string =>
  linkPage(
    'Done',
    `<p role="status">This server won’t e-mail your address again, for any team. You’ll still get login codes when someone requests one for your address.</p>
<form method="post" action="${escapeHtml(mailAgainUrl)}"><button class="quiet">Allow e-mails again</button></form>
${manageLink(offer)}`,
  );

const mailedAgainPage = (offer: UnsubscribeOffer): string =>
  linkPage('Done', `<p role="status">This server can e-mail your address again.</p>\n${manageLink(offer)}`);

const subscribedAgainPage = (offer: UnsubscribeOffer): string =>
  linkPage('Done', `<p role="status">${escapeHtml(offer.undoWords?.done ?? '')}</p>\n${manageLink(offer)}`);

const brokenLinkPage = (): string =>
  linkPage(
    'This link doesn’t work',
    '<p>It’s incomplete, or it’s for e-mails we no longer send. Use the link in a newer e-mail.</p>',
  );
