import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UNDO_ADDRESS_PARAM, UNDO_ADDRESS_PATH } from '../../auth/address/addressRpcs.ts';
import type { AddressUndo, UndoOffer } from '../../auth/address/addressUndo.ts';
import { escapeHtml } from '../../mail/safeText.ts';
import { linkPage, showLinkPage } from './linkPage.ts';

/** Serves the undo link in the e-mail to an old address: GET shows a page, POST undoes the change. */
export function undoAddressRoute(addressUndo: AddressUndo) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(UNDO_ADDRESS_PATH, async (request, reply) => show(reply, await addressUndo.offer(tokenOf(request))));
    app.post(UNDO_ADDRESS_PATH, async (request, reply) => show(reply, await addressUndo.accept(tokenOf(request))));
  };
}

function tokenOf({ query }: FastifyRequest): string {
  const value = (query as Record<string, unknown>)[UNDO_ADDRESS_PARAM];
  return typeof value === 'string' ? value : '';
}

function show(reply: FastifyReply, offer: UndoOffer | null): FastifyReply {
  return offer === null
    ? showLinkPage(reply, brokenPage(), 404)
    : showLinkPage(reply, PAGES[offer.state](offer), offer.state === 'taken' ? 409 : 200);
}

const PAGES = {
  /** Asks for confirmation, because mail scanners follow links and must not change anything. */
  asking: ({ from, current }: UndoOffer) =>
    linkPage(
      'Undo your address change?',
      `<p>Your account’s address will change back from <strong>${escapeHtml(current)}</strong> to <strong>${escapeHtml(from)}</strong>.</p>
<p>Everyone will be logged out, and passkeys and login providers added since the change will be removed.</p>
<form method="post"><button>Undo the change</button></form>`,
    ),
  undone: ({ from }: UndoOffer) =>
    linkPage(
      'Your old address was restored',
      `<p role="status">You can log in with <strong>${escapeHtml(from)}</strong> again. Everyone was logged out.</p>
<p class="small"><a href="/dashboard/login">Log in</a></p>`,
    ),
  taken: ({ from }: UndoOffer) =>
    linkPage(
      'This address now belongs to another account',
      `<p>Someone has since signed up with <strong>${escapeHtml(from)}</strong>. Log in with it and delete that account or change its address, then open this link again.</p>
<p class="small"><a href="/dashboard/login">Log in</a></p>`,
    ),
};

const brokenPage = (): string =>
  linkPage('This link doesn’t work', '<p>It’s incomplete, was already used, or is more than 7 days old.</p>');
