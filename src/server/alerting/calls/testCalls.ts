import {
  PreviewTemplateSchema,
  TestIntegrationSchema,
  type TestOutcome,
  TestSavedSchema,
} from '../../../contract/alerting/alertingCalls.ts';
import type { IntegrationConfig, IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { RateLimitedDetail } from '../../../contract/errors.ts';
import { createId } from '../../../contract/ids.ts';
import { createClientLimiter } from '../../auth/limits/clientNetworks.ts';
import { type ActorContext, actorIdOf } from '../../access/visitor.ts';
import type { Clock } from '../../clock.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertDirection, AlertMessage } from '../../notifiers/alertMessage.ts';
import { sampleAlertOf } from '../../notifiers/sampleAlert.ts';
import { webhookBody } from '../../notifiers/webhook/webhookBody.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import { subjectOf } from '../../signedLinks/unsubscribeLinks.ts';
import { keepSecrets } from '../configSecrets.ts';
import type { AlertCallServices } from './alertCallServices.ts';
import { integrationKeyOf } from './saveIntegration.ts';
import { templateProblem } from './templateSize.ts';
import { validateConfig, UNCONFIRMED, UNSUBSCRIBED } from './validateIntegration.ts';

/** Test e-mails are limited because anyone can have them sent to any address through the operator's mail server. */
const MAILS_PER_MINUTE = 10;
const OTHERS_PER_MINUTE = 30;

interface Sample {
  teamId: string;
  direction: AlertDirection;
}

/** `integrations/test`, `testSaved` and `preview`, with a sample monitor. */
export function testCalls(services: AlertCallServices): RpcDefinition[] {
  const { alerts, audit, people, consent, mailBudget, sendOnce, pages, unsubscribeLinks, now } = services;
  const allowance = createTestAllowance(now);

  async function sampleOf(teamId: string, direction: AlertDirection): Promise<AlertMessage> {
    const teamName = (await people.team(teamId))?.display ?? '';
    const [teamUrl, manageUrl] = [pages.monitors(teamId), pages.integrations(teamId)];
    return sampleAlertOf({ direction, teamName, teamUrl, manageUrl, now: now() });
  }

  /** Returns the unsubscribe link for a test e-mail. It needs one, because any address can be entered. */
  async function unsubscribeFields(teamId: string, config: IntegrationConfig) {
    if (config.kind !== 'email') return {};
    const isToNonMember = !(await consent.isMembers(teamId, config.to));
    return { unsubscribeUrl: unsubscribeLinks.urlOf(subjectOf(teamId, config.to)), isToNonMember };
  }

  async function test(
    { teamId, direction }: Sample,
    config: IntegrationConfig,
    caller: ActorContext,
  ): Promise<Outcome> {
    if (config.kind === 'email' && (await alerts.isUnsubscribed(teamId, addressMark(config.to)))) {
      return fail('InvalidInputError', { path: 'config/to', message: UNSUBSCRIBED });
    }
    if (config.kind === 'email' && !(await consent.isConfirmed(teamId, config.to))) {
      return fail('InvalidInputError', { path: 'config/to', message: UNCONFIRMED });
    }
    const retryAfterSeconds = allowance(config.kind, actorIdOf(caller.visitor), teamId);
    if (retryAfterSeconds !== null) {
      return fail('RateLimitedError', { retryAfterSeconds } satisfies RateLimitedDetail);
    }
    const turn = config.kind === 'email' ? await mailBudget.take({ teamId, to: config.to }) : null;
    if (turn !== null && 'heldUntil' in turn) {
      const seconds = Math.ceil((turn.heldUntil - now()) / 1_000);
      return fail('RateLimitedError', { retryAfterSeconds: seconds } satisfies RateLimitedDetail);
    }
    const message = { ...(await sampleOf(teamId, direction)), ...(await unsubscribeFields(teamId, config)) };
    const at = now();
    const actor = actorOf(caller);
    await audit.record([{ teamId, action: 'integration.tested', detail: { kind: config.kind }, actor }]);
    const { signal } = new AbortController();
    const { isDelivered, status, answer } = await sendOnce(message, config, {
      idempotencyKey: createId('test_'),
      signal,
    });
    if (turn !== null && !isDelivered) await mailBudget.refund(turn);
    if (isDelivered) await alerts.liftRefusals(teamId, config, actor);
    return succeed({ at, isDelivered, status, answer, tookMs: Math.max(0, now() - at) } satisfies TestOutcome);
  }

  return [
    defineTeamCall({
      path: ['integrations', 'test'],
      forTeam: 'manage',
      cost: 20,
      input: TestIntegrationSchema,
      async handle({ teamId, integrationId, config, direction }, caller) {
        const problem = validateConfig(config, 'config', services.http);
        if (problem !== null) return fail('InvalidInputError', problem);
        const stored = integrationId === undefined ? null : await alerts.configOf(teamId, integrationId);
        const kept = keepSecrets(config, stored);
        if ('problem' in kept) {
          const { path, message } = kept.problem;
          return fail('InvalidInputError', { path: `config/${path}`, message });
        }
        return test({ teamId, direction }, kept.config, caller);
      },
    }),
    defineTeamCall({
      path: ['integrations', 'testSaved'],
      forTeam: 'write',
      cost: 20,
      input: TestSavedSchema,
      async handle({ teamId, integrationId, direction }, caller) {
        const config = await alerts.configOf(teamId, integrationId);
        if (config === null) return fail('DocumentNotFoundError', { key: integrationKeyOf(teamId, integrationId) });
        return test({ teamId, direction }, config, caller);
      },
    }),
    defineTeamCall({
      path: ['integrations', 'preview'],
      forTeam: 'write',
      input: PreviewTemplateSchema,
      async handle({ teamId, template, direction }) {
        const message = templateProblem(template);
        if (message !== null) return fail('InvalidInputError', { path: 'template', message });
        return succeed({ body: webhookBody(await sampleOf(teamId, direction), template, 'nid_preview') });
      },
    }),
  ];
}

/**
 * Counts a test by a person or API key in a team. Returns how many seconds to wait if it's over the limit, otherwise
 * `null`.
 */
type TestAllowance = (kind: IntegrationKind, actorId: string, teamId: string) => number | null;

function createTestAllowance(now: Clock): TestAllowance {
  const mails = createClientLimiter(now, MAILS_PER_MINUTE);
  const others = createClientLimiter(now, OTHERS_PER_MINUTE);
  return (kind, actorId, teamId) => {
    const { take } = kind === 'email' ? mails : others;
    return take(actorId) ?? take(teamId);
  };
}
