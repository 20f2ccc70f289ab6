import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainName } from '../../alerting/confirmation/askToConfirm.ts';
import type { ConfirmationOffer, ConfirmationPageActions } from '../../linkActions/createConfirmation.ts';
import { escapeHtml } from '../../mail/safeText.ts';
import { CONFIRM_PARAM, CONFIRM_PATH } from '../../signedLinks/tokenLinks.ts';
import { clientOf } from '../clientOf.ts';
import { linkPage, showLinkPage } from './linkPage.ts';

/** Serves the link in confirmation e-mails: GET shows a page, POST confirms. */
export function confirmRoute(confirmation: ConfirmationPageActions, trustProxy: number) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(CONFIRM_PATH, async (request, reply) => show(reply, await confirmation.offer(tokenOf(request))));
    app.post(CONFIRM_PATH, async (request, reply) =>
      show(reply, await confirmation.accept(tokenOf(request), clientOf(request.raw, trustProxy).address)),
    );
  };
}

function tokenOf({ query }: FastifyRequest): string {
  const value = (query as Record<string, unknown>)[CONFIRM_PARAM];
  return typeof value === 'string' ? value : '';
}

function show(reply: FastifyReply, offer: ConfirmationOffer | null): FastifyReply {
  return offer === null
    ? showLinkPage(reply, brokenConfirmPage(), 404)
    : showLinkPage(reply, confirmPage(offer), offer.state === 'expired' ? 410 : 200);
}

const stopLink = ({ unsubscribeUrl }: ConfirmationOffer, label: string): string =>
  `<p class="small"><a href="${escapeHtml(unsubscribeUrl)}">${label}</a></p>`;

/** Asks for confirmation, because mail scanners follow links and must not confirm anything. */
function askingPage(offer: ConfirmationOffer): string {
  const [team, address] = [plainName(offer.teamName), offer.address].map(escapeHtml);
  const askedBy = escapeHtml(plainName(offer.askedBy) || 'Someone');
  return linkPage(
    'Do you want these alerts?',
    `<p>${askedBy} asked Hearth to e-mail alerts from the team <strong>${team}</strong> to <strong>${address}</strong>. You’ll get an e-mail when one of the team’s jobs fails and when it recovers.</p>
<p>You can stop them at any time with the link in any alert.</p>
<form method="post"><button>Confirm</button></form>
${stopLink(offer, 'Never e-mail this address again')}`,
  );
}

function confirmedPage(offer: ConfirmationOffer): string {
  const [team, address] = [plainName(offer.teamName), offer.address].map(escapeHtml);
  return linkPage(
    'Confirmed',
    `<p role="status">Alerts from <strong>${team}</strong> now go to <strong>${address}</strong>.</p>
${stopLink(offer, 'Stop these e-mails')}`,
  );
}

const expiredPage = (offer: ConfirmationOffer): string =>
  linkPage(
    'This link has expired',
    `<p>Confirmation links work for 7 days. If you still want alerts from ${escapeHtml(plainName(offer.teamName))}, ask the team to send you another one.</p>
${stopLink(offer, 'Never e-mail this address again')}`,
  );

const unwantedPage = (offer: ConfirmationOffer): string =>
  linkPage(
    'You stopped these e-mails',
    `<p role="status">We don’t send anything to <strong>${escapeHtml(offer.address)}</strong> because the recipient asked us not to.</p>
${stopLink(offer, 'Change this')}`,
  );

const PAGES = { asking: askingPage, confirmed: confirmedPage, expired: expiredPage, unwanted: unwantedPage };

const confirmPage = (offer: ConfirmationOffer): string => PAGES[offer.state](offer);

const brokenConfirmPage = (): string =>
  linkPage(
    'Nothing to confirm',
    '<p>The link is incomplete, or the team no longer wants to send alerts to this address.</p>',
  );
