import type { Static, TSchema } from 'typebox';
import { refusalOf } from '../../access/judgeRead.ts';
import type { Outcome } from '../../outcome.ts';
import type { Clock } from '../../clock.ts';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { admit, type TeamReader } from '../../monitors/calls/admission.ts';
import type { AlertLimits } from '../alertLimits.ts';
import type { AlertStore } from '../alertStore.ts';
import type { AskToConfirm } from '../confirmation/askToConfirm.ts';
import type { Consent } from '../confirmation/consent.ts';
import type { MailBudget } from '../delivery/mailBudget.ts';
import type { SendOnce } from '../delivery/sendOnce.ts';
import type { OutgoingHttp } from '../../egress/outgoingHttp.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';
import type { Reach } from '../reach/reach.ts';
import type { UnsubscribeLinks } from '../../signedLinks/unsubscribeLinks.ts';

/** What the procedures work on. */
export interface AlertCallServices {
  /** Teams. */
  store: TeamReader;
  alerts: AlertStore;
  people: People;
  consent: Consent;
  askToConfirm: AskToConfirm;
  mailBudget: MailBudget;
  reach: Pick<Reach, 'mendWith'>;
  sendOnce: SendOnce;
  http: Pick<OutgoingHttp, 'refusalOf'>;
  pages: Pages;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'urlOf'>;
  /** How many integrations and windows a team can have: what a refusal says. */
  limits: AlertLimits;
  /** Something may be told now that was not before. */
  wake(): void;
  now: Clock;
}

export interface AlertCall<Schema extends TSchema> {
  path: readonly [string, string];
  input: Schema;
  /** In units of about one small read; see `RpcDefinition`. */
  cost?: number;
  handle(input: Static<Schema>, caller: { userId: string }): Promise<Outcome> | Outcome;
}

/** Makes a procedure that serves the members of the team that its input names, and nobody else. */
export function defineAlertCall<Schema extends TSchema>(
  { store }: Pick<AlertCallServices, 'store'>,
  { path, input: schema, cost, handle }: AlertCall<Schema>,
): RpcDefinition {
  return {
    path,
    input: schema,
    ...(cost !== undefined && { cost }),
    isAllowed: (visitor) => visitor.kind === 'identity',
    async handle(input, context) {
      const { visitor } = context;
      if (visitor.kind !== 'identity') return refusalOf(visitor, {});
      const admission = await admit(store, context, (input as { teamId: string }).teamId);
      if (!admission.admitted) return admission.failure;
      return handle(input as Static<Schema>, { userId: visitor.identityId });
    },
  };
}
