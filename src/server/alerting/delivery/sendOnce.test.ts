import { describe, expect, it } from '@jest/globals';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { createFakeMailer } from '../../mail/fakeMailer.ts';
import type { Notifier, SendOutcome } from '../notifier.ts';
import { downMessage } from '../notifiers/testing/messages.ts';
import { createOutgoingHttp } from '../outgoing/nodeOutgoingHttp.ts';
import { createSendOnce } from './sendOnce.ts';

const delivered: SendOutcome = { isDelivered: true, status: 250, answer: 'taken', isPermanent: false };
const config: IntegrationConfig = { kind: 'email', to: 'ann@example.com' };

function sendBy(notifier: Pick<Notifier<IntegrationConfig>, 'send' | 'endsByItself'>) {
  const sendOnce = createSendOnce({
    notifierOf: () => ({ kind: 'email', takesSummaries: true, ...notifier }),
    http: createOutgoingHttp(),
    mailer: createFakeMailer(),
    logger: { error: () => undefined },
    timeoutMs: 20,
  });
  return sendOnce(downMessage(), config, { idempotencyKey: 'nid_1', signal: new AbortController().signal });
}

describe('one attempt', () => {
  it('is left behind when it takes too long', async () => {
    const outcome = await sendBy({ send: () => new Promise(() => undefined) });
    expect(outcome).toMatchObject({ isDelivered: false, answer: expect.stringContaining('No answer came within') });
  });

  it('is waited for where it ends by itself: what is given up and arrives all the same would be sent twice', async () => {
    const send = () => new Promise<SendOutcome>((resolve) => setTimeout(resolve, 60, delivered));
    expect(await sendBy({ send, endsByItself: true })).toEqual(delivered);
  });
});
