import type { AlertMessage } from '../../src/server/notifiers/alertMessage.ts';
import { discordPayload } from '../../src/server/notifiers/discord/discordNotifier.ts';
import { matrixContent } from '../../src/server/notifiers/matrix/matrixNotifier.ts';
import { msteamsPayload } from '../../src/server/notifiers/msteams/msteamsNotifier.ts';
import { ntfyMessage } from '../../src/server/notifiers/ntfy/ntfyNotifier.ts';
import { opsgenieAlert } from '../../src/server/notifiers/opsgenie/opsgenieNotifier.ts';
import { pagerdutyEvent } from '../../src/server/notifiers/pagerduty/pagerdutyNotifier.ts';
import { slackPayload } from '../../src/server/notifiers/slack/slackNotifier.ts';
import { telegramMessage } from '../../src/server/notifiers/telegram/telegramNotifier.ts';
import { opensIncident } from '../../src/server/notifiers/testing/messages.ts';
import { webhookBody } from '../../src/server/notifiers/webhook/webhookBody.ts';
import { drawDiscord } from './drawDiscord.ts';
import { drawOpsgenie, drawPagerduty } from './drawIncidents.ts';
import { drawMsteams } from './drawMsteams.ts';
import { drawSlack } from './drawSlack.ts';
import { drawMatrix, drawNtfy, drawTelegram, drawWebhook } from './drawTexts.ts';
import type { Drawing } from './drawing.ts';

export interface DrawnKind {
  css: string;
  /** Returns a message's HTML; null for a message that this kind never gets. */
  draw(message: AlertMessage): string | null;
}

const drawnAs = <Payload>(
  payloadOf: (message: AlertMessage) => Payload,
  { css, draw }: Drawing<Payload>,
): DrawnKind => ({
  css,
  draw: (message) => draw(payloadOf(message)),
});

/** Leaves out the messages that a kind never gets because it opens an incident per monitor. */
const incidents = ({ css, draw }: DrawnKind, isSent: (message: AlertMessage) => boolean): DrawnKind => ({
  css,
  draw: (message) => (message.summary === undefined && isSent(message) ? draw(message) : null),
});

/** Every kind of integration except e-mail, with the messages that its notifier actually sends. */
export const drawnKinds: Record<string, DrawnKind> = {
  slack: drawnAs(slackPayload, drawSlack),
  discord: drawnAs(discordPayload, drawDiscord),
  msteams: drawnAs(msteamsPayload, drawMsteams),
  ntfy: drawnAs((message) => ntfyMessage(message, { topic: 'alerts', priority: 4 }), drawNtfy),
  telegram: drawnAs((message) => telegramMessage(message, '1'), drawTelegram),
  matrix: drawnAs(matrixContent, drawMatrix),
  pagerduty: incidents(
    drawnAs((message) => pagerdutyEvent(message, 'key'), drawPagerduty),
    () => true,
  ),
  opsgenie: incidents(drawnAs(opsgenieAlert, drawOpsgenie), opensIncident),
  webhook: drawnAs((message) => webhookBody(message, '', 'note-1'), drawWebhook),
};
