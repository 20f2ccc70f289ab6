import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { createFakeMailer } from '../../mail/fakeMailer.ts';
import type { Notifier, SendOutcome } from '../../notifiers/notifier.ts';
import { downMessage } from '../../notifiers/testing/messages.ts';
import { createOutgoingHttp } from '../../egress/nodeOutgoingHttp.ts';
import { createSendOnce } from './sendOnce.ts';

const delivered: SendOutcome = { isDelivered: true, status: 250, answer: 'taken', isPermanent: false };
const config: IntegrationConfig = { kind: 'email', to: 'ann@example.com' };

function sendBy(notifier: Pick<Notifier<IntegrationConfig>, 'send' | 'endsByItself'>) {
  const sendOnce = createSendOnce({
    notifierOf: () => ({ kind: 'email', ...notifier }),
    http: createOutgoingHttp(),
    mailer: createFakeMailer(),
    logger: { error: () => undefined },
    timeoutMs: 20_000,
  });
  return sendOnce(downMessage(), config, { idempotencyKey: 'nid_1', signal: new AbortController().signal });
}

describe('a delivery attempt', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is abandoned if it takes too long', async () => {
    const outcome = sendBy({ send: () => new Promise(() => undefined) });
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toMatchObject({
      isDelivered: false,
      answer: expect.stringContaining('No response within'),
    });
  });

  it('is awaited if it has its own timeout, because an abandoned request could succeed and be repeated', async () => {
    const send = () => new Promise<SendOutcome>((resolve) => setTimeout(resolve, 60_000, delivered));
    const outcome = sendBy({ send, endsByItself: true });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toEqual(delivered);
  });
});
