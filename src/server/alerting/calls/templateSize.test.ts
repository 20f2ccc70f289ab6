import { describe, expect, it } from '@jest/globals';
import { MAX_TEMPLATE_LENGTH } from '../../../contract/alerting/alertingLimits.ts';
import { TEMPLATE_PLACEHOLDERS } from '../../../contract/alerting/webhook.ts';
import { flappingWords } from '../../../contract/monitors/flapping.ts';
import { contextFor, downMessage, SNOOZE_URL } from '../../notifiers/testing/messages.ts';
import { webhookBody } from '../../notifiers/webhook/webhookBody.ts';
import { maxBytesOf, templateProblem } from './templateSize.ts';

const ENCODINGS = ['', 'url:', 'xml:'];

describe.each(['愛', '"', '&', '\\'])('a message full of %s', (filler) => {
  const full = (length: number) => filler.repeat(length);
  const message = downMessage({
    monitor: {
      monitorId: `m_${'a'.repeat(32)}`,
      name: full(100),
      teamName: full(200),
      url: `https://hearth.example/${'a'.repeat(500)}`,
      tags: Array<string>(20).fill(full(50)),
    },
    exitStatus: 255,
    snoozeUrl: SNOOZE_URL,
    flapping: flappingWords(1_000),
    isReminder: true,
    isTest: true,
    context: contextFor({
      description: `${full(300)}…`,
      runbookUrl: `https://wiki.example/${'a'.repeat(1_979)}`,
      output: { lines: Array<string>(10).fill(full(300)), leftOutBytes: 1 },
      schedule: { words: full(500), timezone: 'UTC', graceSeconds: 60 },
      expectedAt: 0,
      timesDown: 100_000,
    }),
  });

  it.each(TEMPLATE_PLACEHOLDERS)('makes no larger {{%s}} than assumed', (name) => {
    for (const encoding of ENCODINGS) {
      const placeholder = `{{${encoding}${name}}}`;
      for (const template of [placeholder, `"${placeholder}"`, `${placeholder}!`]) {
        const bytes = Buffer.byteLength(webhookBody(message, template, ''));
        expect(bytes).toBeLessThanOrEqual(maxBytesOf(template));
      }
    }
  });
});

it.each(ENCODINGS)('a template can use every placeholder as {{%sname}}', (encoding) => {
  expect(templateProblem(TEMPLATE_PLACEHOLDERS.map((name) => `{{${encoding}${name}}}`).join('&'))).toBeNull();
});

it('a template can be text only, or use unknown placeholders', () => {
  expect(templateProblem('愛'.repeat(MAX_TEMPLATE_LENGTH))).toBeNull();
  expect(templateProblem('{{toString}}'.repeat(800))).toBeNull();
});
