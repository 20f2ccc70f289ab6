import type { UnsubscribeOffer } from '../../linkActions/createUnsubscribe.ts';
import { escapeHtml } from '../../mail/escapeHtml.ts';
import { linkPage } from '../linkPages/linkPage.ts';

/** Where the forms of a page go. */
export interface PageUrls {
  endUrl: string;
  takeBackUrl: string;
  neverUrl: string;
  mailAgainUrl: string;
}

const neverForm = (neverUrl: string): string =>
  `<form method="post" action="${escapeHtml(neverUrl)}"><button class="quiet">Never e-mail me again from this Hearth</button></form>`;

const manageLink = ({ manageUrl }: UnsubscribeOffer): string =>
  `<p class="small"><a href="${escapeHtml(manageUrl)}">Change what is mailed</a> (you need to sign in)</p>`;

/**
 * Asks first: programs that scan mails follow links and must not unsubscribe anyone. The form names its target, because
 * the page may be at the address that undoes it.
 */
export const askingPage = (offer: UnsubscribeOffer, { endUrl, neverUrl }: PageUrls): string =>
  linkPage(
    offer.question,
    `<p>${escapeHtml(offer.note)}</p>
<form method="post" action="${escapeHtml(endUrl)}"><button>${escapeHtml(offer.action)}</button></form>
${neverForm(neverUrl)}
${manageLink(offer)}`,
  );

/** A reader who unsubscribed by mistake can undo it here, where that is possible without a sign-in. */
export function donePage(offer: UnsubscribeOffer, { takeBackUrl, neverUrl }: PageUrls): string {
  const { done, takingBack } = offer;
  const form = takingBack
    ? `<form method="post" action="${escapeHtml(takeBackUrl)}"><button class="quiet">${escapeHtml(takingBack.action)}</button></form>\n`
    : '';
  return linkPage(
    'Done',
    `<p role="status">${escapeHtml(done)}</p>\n${form}${neverForm(neverUrl)}\n${manageLink(offer)}`,
  );
}

export const neverPage = (offer: UnsubscribeOffer, { mailAgainUrl }: PageUrls): string =>
  linkPage(
    'Done',
    `<p role="status">This Hearth won’t e-mail your address again, for any team. You still get sign-in codes when someone asks for one with your address.</p>
<form method="post" action="${escapeHtml(mailAgainUrl)}"><button class="quiet">Allow e-mails again</button></form>
${manageLink(offer)}`,
  );

export const mailedAgainPage = (offer: UnsubscribeOffer): string =>
  linkPage('Done', `<p role="status">This Hearth may e-mail your address again.</p>\n${manageLink(offer)}`);

export const takenBackPage = (offer: UnsubscribeOffer): string =>
  linkPage('Done', `<p role="status">${escapeHtml(offer.takingBack?.done ?? '')}</p>\n${manageLink(offer)}`);

export const brokenLinkPage = (): string =>
  linkPage(
    'This link doesn’t work',
    '<p>It’s incomplete, or nothing is e-mailed for it now. Use the link in a newer e-mail.</p>',
  );
