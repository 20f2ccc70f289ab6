import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { machineMailHeaders } from '../../mail/mailLayout.ts';
import type { AlertMessage } from '../alertMessage.ts';
import type { Notifier, SendOutcome } from '../notifier.ts';
import { failedOutcome } from '../sending.ts';
import { alertMail } from './alertMail.ts';

type EmailConfig = Extract<IntegrationConfig, { kind: 'email' }>;

/** A mailbox that doesn't exist, has moved, or accepts no e-mail (RFC 3463 X.1.1, X.1.6, RFC 7505 X.1.10). */
const NO_SUCH_MAILBOX = /^55\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

/** Threads all alerts about a monitor together. */
function headersOf({ manageUrl, unsubscribeUrl, monitor }: AlertMessage, host: string): Record<string, string> {
  return {
    ...machineMailHeaders(manageUrl, unsubscribeUrl),
    References: `<monitor-${encodeURIComponent(monitor.monitorId)}@${host}>`,
  };
}

/** The outcome of a mailer's rejection: SMTP replies have a code and text. */
function outcomeOfFailure(error: unknown): SendOutcome {
  const { responseCode, response, command, message } = error as {
    responseCode?: number;
    response?: string;
    command?: string;
    message?: string;
  };
  const outcome = failedOutcome(response ?? message ?? 'The mail server rejected the e-mail.', responseCode ?? null);
  return { ...outcome, isPermanent: command === 'RCPT TO' && NO_SUCH_MAILBOX.test(response ?? '') };
}

export const emailNotifier: Notifier<EmailConfig> = {
  kind: 'email',
  // An e-mail that's abandoned while being sent would still arrive, and the next attempt would send a duplicate.
  endsByItself: true,
  async send(message, { to }, { mailer, idempotencyKey, signal }) {
    signal.throwIfAborted();
    const host = new URL(message.manageUrl).hostname;
    const mail = {
      ...alertMail(to, message),
      headers: headersOf(message, host),
      messageId: `<${encodeURIComponent(idempotencyKey)}@${host}>`,
    };
    try {
      await mailer.send(mail, signal);
      return { isDelivered: true, status: 250, answer: 'The mail server accepted the e-mail.', isPermanent: false };
    } catch (error) {
      signal.throwIfAborted();
      return outcomeOfFailure(error);
    }
  },
};
