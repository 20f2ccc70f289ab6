import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LinkSnooze, SnoozeOffer } from '../../linkActions/createLinkSnooze.ts';
import { SNOOZE_PARAM, SNOOZE_PATH } from '../../signedLinks/snoozeLinks.ts';
import { showLinkPage } from '../linkPages/linkPage.ts';
import { askingPage, brokenSnoozePage, expiredPage, snoozedPage, undonePage } from './snoozePage.ts';

const UNDO_PARAM = 'undo';

/** Where the snooze links of alerts lead: GET asks, POST acts. */
export function snoozeRoute(linkSnooze: LinkSnooze) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(SNOOZE_PATH, async (request, reply) => {
      const { token, ...urls } = readQuery(request);
      return show(reply, await linkSnooze.offer(token), (offer) => askingPage(offer, urls.snoozeUrl), urls);
    });
    app.post(SNOOZE_PATH, async (request, reply) => {
      const { token, isUndoing, ...urls } = readQuery(request);
      const offer = await (isUndoing ? linkSnooze.undo(token) : linkSnooze.accept(token));
      return show(reply, offer, (undone) => undonePage(undone, urls.snoozeUrl), urls);
    });
  };
}

interface Urls {
  snoozeUrl: string;
  undoUrl: string;
}

function readQuery({ query }: FastifyRequest) {
  const { [SNOOZE_PARAM]: value, [UNDO_PARAM]: undo } = query as Record<string, unknown>;
  const token = typeof value === 'string' ? value : '';
  const snoozeUrl = `?${new URLSearchParams({ [SNOOZE_PARAM]: token }).toString()}`;
  return { token, snoozeUrl, undoUrl: `${snoozeUrl}&${UNDO_PARAM}=1`, isUndoing: undo !== undefined };
}

/** `alertingPage` shows a monitor that is not snoozed. */
function show(
  reply: FastifyReply,
  offer: SnoozeOffer | null,
  alertingPage: (offer: SnoozeOffer) => string,
  { undoUrl }: Urls,
): FastifyReply {
  if (offer === null) return showLinkPage(reply, brokenSnoozePage(), 404);
  switch (offer.state) {
    case 'snoozed':
      return showLinkPage(reply, snoozedPage(offer, undoUrl));
    case 'expired':
      return showLinkPage(reply, expiredPage(offer), 410);
    case 'alerting':
      return showLinkPage(reply, alertingPage(offer));
  }
}
