import type { IntegrationConfig, IntegrationKind } from '../../contract/alerting/integrationConfig.ts';
import type { Notifier } from './notifier.ts';
import { discordNotifier } from './discord/discordNotifier.ts';
import { emailNotifier } from './email/emailNotifier.ts';
import { matrixNotifier } from './matrix/matrixNotifier.ts';
import { msteamsNotifier } from './msteams/msteamsNotifier.ts';
import { ntfyNotifier } from './ntfy/ntfyNotifier.ts';
import { opsgenieNotifier } from './opsgenie/opsgenieNotifier.ts';
import { pagerdutyNotifier } from './pagerduty/pagerdutyNotifier.ts';
import { slackNotifier } from './slack/slackNotifier.ts';
import { telegramNotifier } from './telegram/telegramNotifier.ts';
import { webhookNotifier } from './webhook/webhookNotifier.ts';

/** One notifier for each kind of integration; the compiler reports missing ones. */
const notifiers: { [Kind in IntegrationKind]: Notifier<Extract<IntegrationConfig, { kind: Kind }>> } = {
  email: emailNotifier,
  webhook: webhookNotifier,
  slack: slackNotifier,
  discord: discordNotifier,
  msteams: msteamsNotifier,
  pagerduty: pagerdutyNotifier,
  opsgenie: opsgenieNotifier,
  ntfy: ntfyNotifier,
  telegram: telegramNotifier,
  matrix: matrixNotifier,
};

/** Returns the notifier for a kind of integration. It accepts any configuration for that kind. */
export function notifierOf(kind: IntegrationKind): Notifier<IntegrationConfig> {
  return notifiers[kind];
}
