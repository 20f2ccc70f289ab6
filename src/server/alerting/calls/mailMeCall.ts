import { onlyIntegrationSettings } from '../../../contract/alerting/ruleDefaults.ts';
import { type MailMe, type MailMeResult, MailMeSchema } from '../../../contract/alerting/alertingCalls.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { monitorKey, teamKey } from '../../../contract/keys.ts';
import type { PersonContext } from '../../access/visitor.ts';
import { type AuditActor, actorOf } from '../../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { StoredIntegration } from '../alertStore.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import { ownMailSettings } from '../ownMail.ts';
import type { AlertCallServices } from './alertCallServices.ts';

/** `alerting/mailMe`: from now on, e-mails the caller the alerts that would otherwise reach no one. */
export function mailMeCall(services: AlertCallServices): RpcDefinition {
  const { alerts, consent, people, reach, now, wake } = services;

  /**
   * Returns a working integration for an address: an existing one, switched on and unmuted if necessary, or a new one.
   * Null if a concurrent write came first.
   */
  async function workingMailTo(
    { teamId, address, isForTeam }: { teamId: string; address: string; isForTeam: boolean },
    by: AuditActor,
  ): Promise<StoredIntegration | null> {
    const existing = await alerts.list(teamId);
    const own = existing.find(
      ({ config }) => config.kind === 'email' && addressMark(config.to) === addressMark(address),
    );
    if (own && own.muted !== null) {
      await alerts.mute({ teamId, integrationId: own.integrationId, mute: null }, now(), by);
    }
    if (own?.disabled === null) return own;
    const settings = ownMailSettings(address);
    const outcome = await alerts.save(
      {
        teamId,
        integrationId: own?.integrationId ?? createId(INTEGRATION_ID_PREFIX),
        versionstamp: own?.versionstamp ?? null,
        // For a single monitor, don't change the default for new monitors, unless this is the team's first integration.
        settings: own ? onlyIntegrationSettings(own) : { ...settings, isDefault: isForTeam || existing.length === 0 },
      },
      now(),
      by,
    );
    return outcome.saved ? outcome.integration : null;
  }

  async function handle({ teamId, monitorId }: MailMe, caller: PersonContext): Promise<Outcome> {
    const by = actorOf(caller);
    const address = await people.address(caller.visitor.identityId);
    if (address === null) {
      return fail('InvalidInputError', { path: 'teamId', message: 'needs an account with a confirmed e-mail address' });
    }
    // Pressing this button undoes an earlier unsubscribe.
    const mark = addressMark(address);
    if (await alerts.isUnsubscribed(teamId, mark)) await alerts.subscribeAgain(teamId, mark, by);
    const integration = await workingMailTo({ teamId, address, isForTeam: monitorId === undefined }, by);
    if (integration === null) return fail('DocumentAtomicCommitError', { key: teamKey(teamId) });
    await consent.review(teamId);
    const { integrationId, name } = integration;
    if (monitorId === undefined) await reach.assignWhereMissing(teamId, integrationId, by);
    else if ((await alerts.use({ teamId, monitorId, integrationId, isUsed: true }, by)) === 'monitor') {
      return fail('DocumentNotFoundError', { key: monitorKey(teamId, monitorId) });
    }
    wake();
    return succeed({ integrationId, name } satisfies MailMeResult);
  }

  return defineTeamCall({
    path: ['alerting', 'mailMe'],
    forTeam: 'manage',
    readsTeam: true,
    input: MailMeSchema,
    handle,
  });
}
