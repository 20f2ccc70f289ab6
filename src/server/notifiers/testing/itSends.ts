import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { integrationKindOf } from '../../../contract/alerting/integrationKinds.ts';
import type { AlertMessage } from '../alertMessage.ts';
import { notifierOf } from '../registry.ts';
import { messages } from './messages.ts';
import { type ReceivedRequest, type Receiver, startReceiver } from './startReceiver.ts';

export interface Expected {
  config: IntegrationConfig;
  /** Schema for a message's payload. */
  schemaOf: (message: AlertMessage) => TSchema;
  /** The expected method and URL. */
  requestOf: (message: AlertMessage) => string;
}

/** Sends one message to a local server; returns what it received. */
export async function sendOne(receiver: Receiver, config: IntegrationConfig, message: AlertMessage) {
  const outcome = await notifierOf(config.kind).send(message, config, receiver.context());
  const request = receiver.requests.at(-1) as ReceivedRequest;
  return { outcome, request, json: JSON.parse(request.body) as Record<string, unknown> };
}

/** Tests that apply to every notifier that sends JSON. They check what a server actually received. */
export function itSends({ config, schemaOf, requestOf }: Expected): void {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const notifier = notifierOf(config.kind);
  const given = messages.filter(
    ([, { summary }]) => integrationKindOf(notifier.kind).takesSummaries || summary === undefined,
  );

  describe(`requests to ${config.kind}`, () => {
    it.each(given)('match the service’s published format: %s', async (_what, message) => {
      const { outcome, request, json } = await sendOne(receiver, config, message);
      expect(outcome).toMatchObject({ isDelivered: true, status: 200, isPermanent: false });
      expect(`${request.method} ${request.url}`).toBe(requestOf(message));
      expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'note-1' });
      expect(Errors(schemaOf(message), json)).toEqual([]);
    });

    it.each([
      [404, true],
      [410, true],
      [400, false],
      [403, false],
      [500, false],
      [302, false],
    ])('count as not delivered if the status is %d (permanently: %s)', async (status, isPermanent) => {
      receiver.answer = { status, body: 'No such hook' };
      const { outcome } = await sendOne(receiver, config, messages[0]![1]);
      expect(outcome).toEqual({ isDelivered: false, status, answer: 'No such hook', isPermanent });
    });

    it('are retried after the time that the service asks for', async () => {
      receiver.answer = { status: 429, headers: { 'retry-after': '7' } };
      const { outcome } = await sendOne(receiver, config, messages[0]![1]);
      expect(outcome).toMatchObject({ isDelivered: false, isPermanent: false, retryAfterMs: 7_000 });
    });
  });
}

/**
 * A schema for a payload with exactly these members. Schemas follow a service's published format, and are written
 * independently of our code.
 */
export const closed = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });

export const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
export const webAddress = Type.String({ pattern: '^https?://' });
export const timestamp = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` });
