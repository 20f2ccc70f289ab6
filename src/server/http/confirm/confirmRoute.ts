import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIRM_PARAM, CONFIRM_PATH } from '../../signedLinks/confirmationLinks.ts';
import type { Confirmation, ConfirmationOffer } from '../../linkActions/createConfirmation.ts';
import { showLinkPage } from '../linkPages/linkPage.ts';
import { brokenConfirmPage, confirmPage } from './confirmPage.ts';

/** Where confirmation e-mails lead: GET asks, POST confirms. */
export function confirmRoute(confirmation: Confirmation) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(CONFIRM_PATH, async (request, reply) => show(reply, await confirmation.offer(tokenOf(request))));
    app.post(CONFIRM_PATH, async (request, reply) => show(reply, await confirmation.accept(tokenOf(request))));
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
