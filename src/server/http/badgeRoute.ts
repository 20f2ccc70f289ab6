import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BADGE_PATH, type BadgeFormat, type BadgeStatus } from '../../contract/teams/badgeCalls.ts';
import { badgeSvg } from '../badges/badgeSvg.ts';
import { readBadgeAddress } from '../badges/badgeUrls.ts';
import type { Badge, Badges, ReadTeam } from '../badges/createBadges.ts';
import type { Caller, CallerBudget } from '../budget/callerBudget.ts';
import type { TeamReads } from '../commands/handlerServices.ts';
import { clientOf } from './clientOf.ts';

/** The cost of a badge, in units of about one small read. It's charged to the reader's network. */
const COST = 3;

export interface BadgeRouteOptions {
  badges: Pick<Badges, 'look'>;
  budget: CallerBudget;
  teamReads: TeamReads;
  trustProxy: number;
}

interface Params {
  signed: string;
  file: string;
}

const TYPES: Record<BadgeFormat, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  shields: 'application/json; charset=utf-8',
};
const SHIELDS_COLORS: Record<BadgeStatus, string> = { up: 'success', late: 'important', down: 'critical' };

/** Serves badges to pages from any origin. The URL identifies a badge and is signed. */
export function badgeRoute({ badges, budget, teamReads, trustProxy }: BadgeRouteOptions) {
  async function answer(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply, isOfMonitor: boolean) {
    const { address: clientAddress } = clientOf(request.raw, trustProxy);
    const reader: Caller = { visitor: { kind: 'anonymous' }, address: clientAddress };
    let charge = budget.charge(reader, COST);
    const address = readBadgeAddress({ ...request.params, isOfMonitor });
    const readTeam: ReadTeam = async (teamId, read) => {
      charge = budget.charge(reader, teamReads.costOf(teamId));
      return charge.isCovered ? teamReads.inTurn(teamId, read) : null;
    };
    const badge = address === null || !charge.isCovered ? null : await badges.look(address, readTeam);
    if (!charge.isCovered) {
      return sendWords(reply.header('retry-after', charge.retryAfterSeconds).code(429), 'Too Many Requests');
    }
    if (address === null || badge === null) return sendWords(reply.code(404), 'Not Found');
    return reply.header('content-type', TYPES[address.format]).send(textOf(badge, address.format));
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff')
        // Image proxies, such as GitHub's, cache as much as they can.
        .header('cache-control', 'max-age=0, no-cache, no-store, must-revalidate, private');
      done();
    });
    app.get<{ Params: Params }>(`${BADGE_PATH}/:signed/:file`, (request, reply) => answer(request, reply, false));
    app.get<{ Params: Params }>(`${BADGE_PATH}/:signed/monitor/:file`, (request, reply) =>
      answer(request, reply, true),
    );
  };
}

const sendWords = (reply: FastifyReply, words: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').send(`${words}\n`);

function textOf({ label, status, total, late, down }: Badge, format: BadgeFormat): string {
  switch (format) {
    case 'svg':
      return badgeSvg(label, status);
    case 'json':
      return JSON.stringify({ status, total, grace: late, down });
    case 'shields':
      return JSON.stringify({ schemaVersion: 1, label, message: status, color: SHIELDS_COLORS[status] });
  }
}
