import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerBudget } from '../../budget/callerBudget.ts';
import { clientOf } from '../clientOf.ts';
import { linkPage, showLinkPage } from './linkPage.ts';

/** The cost of a link page, in units of about one small read. It's charged to the reader's network. */
const COST = 10;

interface ChargeOptions {
  budget: CallerBudget;
  trustProxy: number;
}

/** Returns the hook that charges for pages behind links, which anyone who has a link can open as often as they like. */
export function chargeForLinks({ budget, trustProxy }: ChargeOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { address } = clientOf(request.raw, trustProxy);
    const charge = budget.charge({ visitor: { kind: 'anonymous' }, address }, COST);
    if (charge.isCovered) return undefined;
    return showLinkPage(reply.header('retry-after', charge.retryAfterSeconds), waitPage(), 429);
  };
}

const waitPage = (): string =>
  linkPage('Too many requests', '<p role="status">Wait a minute, then reload this page. Nothing was changed.</p>');
