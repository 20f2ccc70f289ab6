import type { Command } from '../../../../contract/commands.ts';
import { USUAL_ALERT_RULES } from '../../../../contract/alerting/ruleDefaults.ts';
import type { SaveAlertRules } from '../../../../contract/alerting/alertRules.ts';
import type {
  AssignEverywhere,
  DeleteIntegration,
  ListNotifications,
  MuteIntegration,
  RetryNotification,
  SaveIntegration,
  SendConfirmation,
} from '../../../../contract/alerting/alertingCalls.ts';
import {
  type Confirmation,
  type Integration,
  type Notification,
} from '../../../../contract/alerting/integrationRecord.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { NOW } from '../../../../testing/clock.ts';
import { shownOf } from '../../integrationForm/testing/shownOf.ts';

const TESTED = { isDelivered: true, status: 204, answer: '', tookMs: 80, at: NOW };
const CONFIRMED: Confirmation = { state: 'confirmed' };

/** A fake alerting engine for testing the page. Stores integrations and their deliveries. */
export function createFakeIntegrations(
  initial: readonly Integration[],
  notifications: readonly Notification[],
  /** All of the team's monitors. */
  monitorIds: string[],
) {
  let integrations = [...initial];
  let sent = [...notifications];
  let rules = USUAL_ALERT_RULES;
  let failure: (() => never) | undefined;

  const find = (integrationId: string) => integrations.find((one) => one.integrationId === integrationId);

  function save({ teamId, integrationId, versionstamp, settings }: SaveIntegration): Integration {
    const before = find(integrationId);
    if ((before?.versionstamp ?? null) !== versionstamp) return refuse('DocumentAtomicCommitError');
    const unused = { monitorCount: 0, monitorIds: [] };
    const kept = before ?? { createdAt: NOW, lastDelivery: null, ...unused, confirmation: CONFIRMED, muted: null };
    const next = `${versionstamp ?? ''}+`;
    const config = shownOf(settings.config);
    const saved = { ...kept, ...settings, config, teamId, integrationId, versionstamp: next, disabled: null };
    integrations = [...integrations.filter((one) => one !== before), saved];
    return saved;
  }

  function remove({ integrationId, versionstamp }: DeleteIntegration) {
    const before = find(integrationId) ?? refuse('DocumentNotFoundError');
    if (before.versionstamp !== versionstamp) return refuse('DocumentAtomicCommitError');
    integrations = integrations.filter((one) => one !== before);
    return null;
  }

  function sendConfirmation({ integrationId }: SendConfirmation): Integration {
    const before = find(integrationId) ?? refuse('DocumentNotFoundError');
    const saved: Integration = { ...before, confirmation: { state: 'waiting', sentAt: NOW } };
    integrations = integrations.map((one) => (one === before ? saved : one));
    return saved;
  }

  function mute({ integrationId, mute: wanted }: MuteIntegration): Integration {
    const before = find(integrationId) ?? refuse('DocumentNotFoundError');
    const saved: Integration = { ...before, muted: wanted && { at: NOW, ...wanted } };
    integrations = integrations.map((one) => (one === before ? saved : one));
    return saved;
  }

  function assignEverywhere({ integrationId }: AssignEverywhere) {
    const used = { monitorCount: monitorIds.length, monitorIds };
    integrations = integrations.map((one) => (one.integrationId === integrationId ? { ...one, ...used } : one));
    return null;
  }

  function retry({ notificationId }: RetryNotification) {
    integrations = integrations.map((integration) =>
      integration.lastDelivery?.notificationId === notificationId
        ? { ...integration, lastDelivery: { ...integration.lastDelivery, at: NOW, state: 'sent' } }
        : integration,
    );
    sent = sent.map((one) => (one.notificationId === notificationId ? { ...one, state: 'sent' } : one));
    return null;
  }

  return {
    /** Makes every call fail from now on; undefined makes calls succeed again. */
    fail(how: (() => never) | undefined) {
      failure = how;
    },
    /** Changes an integration as someone else. */
    change(integrationId: string, changes: Partial<Integration>) {
      integrations = integrations.map((one) => (one.integrationId === integrationId ? { ...one, ...changes } : one));
    },
    /** Deletes an integration as someone else. */
    remove(integrationId: string) {
      integrations = integrations.filter((one) => one.integrationId !== integrationId);
    },
    /** Executes the `integrations/…`, `notifications/…` and `alerting/…` calls; returns undefined for other calls. */
    answer(command: Command): unknown {
      if (command.kind !== 'rpc') return undefined;
      const input = command.input as never;
      const calls: Record<string, () => unknown> = {
        'integrations/list': () => integrations.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
        'integrations/save': () => save(input),
        'integrations/mute': () => mute(input),
        'integrations/rules': () => rules,
        'integrations/saveRules': () => {
          rules = (input as SaveAlertRules).rules;
          return null;
        },
        'integrations/sendConfirmation': () => sendConfirmation(input),
        'integrations/assignEverywhere': () => assignEverywhere(input),
        'integrations/delete': () => remove(input),
        'integrations/testSaved': () => TESTED,
        'integrations/test': () => TESTED,
        'notifications/list': () => ({
          notifications: sent.filter((one) => one.integrationId === (input as ListNotifications).integrationId),
          hasOlder: false,
        }),
        'notifications/retry': () => retry(input),
        'alerting/quiet': () => ({ teamSnoozedUntil: null, monitorSnoozes: [], windows: [] }),
      };
      const call = calls[command.rpc.join('/')];
      if (!call) return undefined;
      return failure ? failure() : call();
    },
  };
}
