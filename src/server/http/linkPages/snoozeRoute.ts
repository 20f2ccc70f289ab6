import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LinkSnooze, RefusedSnooze, SnoozeOffer } from '../../linkActions/createLinkSnooze.ts';
import { escapeHtml } from '../../mail/safeText.ts';
import { SNOOZE_PARAM, SNOOZE_PATH } from '../../signedLinks/tokenLinks.ts';
import { clientOf } from '../clientOf.ts';
import { linkPage, showLinkPage } from './linkPage.ts';

const UNDO_PARAM = 'undo';

/** Serves snooze links in alerts: GET shows a page, POST snoozes. */
export function snoozeRoute(linkSnooze: LinkSnooze, trustProxy: number) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(SNOOZE_PATH, async (request, reply) => {
      const { token, ...urls } = readQuery(request);
      return show(reply, await linkSnooze.offer(token), (offer) => askingPage(offer, urls.snoozeUrl), urls);
    });
    app.post(SNOOZE_PATH, async (request, reply) => {
      const { token, isUndoing, ...urls } = readQuery(request);
      const { address } = clientOf(request.raw, trustProxy);
      const offer = await (isUndoing ? linkSnooze.undo(token, address) : linkSnooze.accept(token, address));
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

/** Chooses the page for a monitor's state; `alertingPage` is for a monitor that isn't snoozed. */
function show(
  reply: FastifyReply,
  offer: SnoozeOffer | RefusedSnooze | null,
  alertingPage: (offer: SnoozeOffer) => string,
  { undoUrl }: Urls,
): FastifyReply {
  if (offer === null) return showLinkPage(reply, brokenSnoozePage(), 404);
  switch (offer.state) {
    case 'snoozed':
      return showLinkPage(reply, snoozedPage(offer, undoUrl));
    case 'refused':
      return showLinkPage(reply, refusedPage(offer), 403);
    case 'expired':
      return showLinkPage(reply, expiredPage(offer), 410);
    case 'alerting':
      return showLinkPage(reply, alertingPage(offer));
  }
}

const monitorLink = ({ monitorUrl }: Pick<SnoozeOffer, 'monitorUrl'>): string =>
  `<p class="small"><a href="${escapeHtml(monitorUrl)}">Open monitor</a> (you need to log in)</p>`;

const form = (url: string, label: string, look = ''): string =>
  `<form method="post" action="${escapeHtml(url)}"><button${look}>${escapeHtml(label)}</button></form>`;

/** Asks for confirmation, because chat programs and mail scanners follow links and must not silence anything. */
function askingPage(offer: SnoozeOffer, snoozeUrl: string): string {
  return linkPage(
    `Snooze ${offer.name} for 1 hour?`,
    `<p>We’ll hold this monitor’s alerts for an hour. If it’s still down when the snooze ends, we’ll alert you then.</p>
${form(snoozeUrl, 'Snooze for 1 hour')}
${monitorLink(offer)}`,
  );
}

function snoozedPage(offer: SnoozeOffer, undoUrl: string): string {
  return linkPage(
    'Snoozed',
    `<p role="status">${escapeHtml(offer.name)} is snoozed ${escapeHtml(offer.until ?? '')}.</p>
${offer.canUndo ? form(undoUrl, 'Undo', ' class="quiet"') : ''}
${monitorLink(offer)}`,
  );
}

/** Keeps the form, in case the reader wants to snooze again. */
function undonePage(offer: SnoozeOffer, snoozeUrl: string): string {
  return linkPage(
    'Alerts are back on',
    `<p role="status">${escapeHtml(offer.name)} is no longer snoozed.</p>
${form(snoozeUrl, 'Snooze for 1 hour', ' class="quiet"')}
${monitorLink(offer)}`,
  );
}

function expiredPage(offer: SnoozeOffer): string {
  return linkPage(
    'This link has expired',
    `<p>Snooze links work for 7 days. You can still snooze ${escapeHtml(offer.name)} on its page.</p>
${monitorLink(offer)}`,
  );
}

const refusedPage = (refused: RefusedSnooze): string =>
  linkPage(
    'This link no longer works',
    `<p>It came with an alert to someone who no longer gets this team’s alerts, or from an older version of Hearth. If you’re in the team, log in to snooze the monitor.</p>
${monitorLink(refused)}`,
  );

const brokenSnoozePage = (): string =>
  linkPage(
    'This link doesn’t work',
    '<p>It’s incomplete, or its monitor was deleted or moved to another team. Use the link in a newer alert.</p>',
  );
