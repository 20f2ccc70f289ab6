import type { IntegrationConfig, IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { Logger } from '../../logger.ts';
import { redactSecrets } from '../configSecrets.ts';
import type { AlertMessage } from '../../notifiers/alertMessage.ts';
import type { Notifier, SendContext, SendOutcome } from '../../notifiers/notifier.ts';

/** A little longer than a request can take, so the request's own timeout is reported first. */
const TIMEOUT_MS = 35_000;

export interface SendOnceOptions extends Omit<SendContext, 'idempotencyKey' | 'signal'> {
  notifierOf(kind: IntegrationKind): Notifier<IntegrationConfig>;
  logger: Pick<Logger, 'error'>;
  timeoutMs?: number;
}

export type SendOnce = (
  message: AlertMessage,
  config: IntegrationConfig,
  context: Pick<SendContext, 'idempotencyKey' | 'signal'>,
) => Promise<SendOutcome>;

/**
 * Returns a function that makes one attempt within a bounded time, and never rejects. It stops waiting for a
 * destination that doesn't respond.
 */
export function createSendOnce({ notifierOf, logger, timeoutMs = TIMEOUT_MS, ...services }: SendOnceOptions): SendOnce {
  return async (message, config, { idempotencyKey, signal }) => {
    const notifier = notifierOf(config.kind);
    const given = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let stop = (): void => undefined;
    const tooLate = new Promise<SendOutcome>((resolve) => {
      const leave = (answer: string) => () => {
        given.abort();
        resolve({ isDelivered: false, status: null, answer, isPermanent: false });
      };
      const giveUp = leave(`No response within ${Math.round(timeoutMs / 1_000)} s.`);
      if (!notifier.endsByItself) timer = setTimeout(giveUp, timeoutMs);
      stop = leave('The server was stopped in the meantime.');
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
    });
    const answered = notifier
      .send(message, config, { ...services, idempotencyKey, signal: given.signal })
      .catch((error: unknown): SendOutcome => {
        if (!given.signal.aborted) logger.error({ err: error, kind: config.kind }, 'A notifier failed');
        return { isDelivered: false, status: null, answer: 'Hearth couldn’t send it.', isPermanent: false };
      });
    try {
      const outcome = await Promise.race([answered, tooLate]);
      return { ...outcome, answer: redactSecrets(outcome.answer, config) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  };
}
