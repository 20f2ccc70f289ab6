import type { SnoozeOffer } from '../../linkActions/createLinkSnooze.ts';
import { escapeHtml } from '../../mail/escapeHtml.ts';
import { linkPage } from '../linkPages/linkPage.ts';

const monitorLink = ({ monitorUrl }: SnoozeOffer): string =>
  `<p class="small"><a href="${escapeHtml(monitorUrl)}">Open monitor</a> (you need to sign in)</p>`;

const form = (url: string, label: string, look = ''): string =>
  `<form method="post" action="${escapeHtml(url)}"><button${look}>${escapeHtml(label)}</button></form>`;

/** Asks first: chat programs and mail scanners follow links and must not silence anything. */
export function askingPage(offer: SnoozeOffer, snoozeUrl: string): string {
  return linkPage(
    `Snooze ${offer.name} for 1 hour?`,
    `<p>Alerts for this monitor pause for an hour. If it goes down in that time and is still down afterwards, you’ll be alerted then.</p>
${form(snoozeUrl, 'Snooze for 1 hour')}
${monitorLink(offer)}`,
  );
}

export function snoozedPage(offer: SnoozeOffer, undoUrl: string): string {
  return linkPage(
    'Snoozed',
    `<p role="status">${escapeHtml(offer.name)} is snoozed ${escapeHtml(offer.until ?? '')}.</p>
${offer.canUndo ? form(undoUrl, 'Undo', ' class="quiet"') : ''}
${monitorLink(offer)}`,
  );
}

/** The form stays, for a reader who changes their mind again. */
export function undonePage(offer: SnoozeOffer, snoozeUrl: string): string {
  return linkPage(
    'Alerts are back on',
    `<p role="status">${escapeHtml(offer.name)} is no longer snoozed.</p>
${form(snoozeUrl, 'Snooze for 1 hour', ' class="quiet"')}
${monitorLink(offer)}`,
  );
}

export function expiredPage(offer: SnoozeOffer): string {
  return linkPage(
    'This link has expired',
    `<p>Snooze links work for 7 days. You can still snooze ${escapeHtml(offer.name)} on its page.</p>
${monitorLink(offer)}`,
  );
}

export const brokenSnoozePage = (): string =>
  linkPage(
    'This link doesn’t work',
    '<p>It’s incomplete, or its monitor was deleted or moved to another team. Use the link in a newer alert.</p>',
  );
