import type { UnsubscribeOffer } from '../../alerting/unsubscribe/createUnsubscribe.ts';
import { escapeHtml } from '../../mail/escapeHtml.ts';
import { linkPage } from '../linkPages/linkPage.ts';

const manageLink = ({ manageUrl }: UnsubscribeOffer): string =>
  `<p class="small"><a href="${escapeHtml(manageUrl)}">Change what is mailed</a> (you need to sign in)</p>`;

/**
 * Asks first: programs that look through mails follow its links, and must end nothing. The form names where it goes, for the
 * page may stand at the address that takes it back.
 */
export const askingPage = (offer: UnsubscribeOffer, endUrl: string): string =>
  linkPage(
    offer.question,
    `<p>${escapeHtml(offer.note)}</p>
<form method="post" action="${escapeHtml(endUrl)}"><button>${escapeHtml(offer.action)}</button></form>
${manageLink(offer)}`,
  );

/** Whoever ended it by mistake takes it back here, where that can be done without a sign-in. */
export function donePage(offer: UnsubscribeOffer, takeBackUrl: string): string {
  const { done, takingBack } = offer;
  const form = takingBack
    ? `<form method="post" action="${escapeHtml(takeBackUrl)}"><button class="quiet">${escapeHtml(takingBack.action)}</button></form>\n`
    : '';
  return linkPage('Done', `<p role="status">${escapeHtml(done)}</p>\n${form}${manageLink(offer)}`);
}

export const takenBackPage = (offer: UnsubscribeOffer): string =>
  linkPage('Done', `<p role="status">${escapeHtml(offer.takingBack?.done ?? '')}</p>\n${manageLink(offer)}`);

export const brokenLinkPage = (): string =>
  linkPage(
    'This link ends nothing',
    '<p>It is damaged, or what it was for is not mailed any more. Follow the link of a newer mail.</p>',
  );
