import { describe, expect, it } from '@jest/globals';
import { fullMessage, HOSTILE_NAME, RUNBOOK_URL, SNOOZE_URL } from '../../src/server/notifiers/testing/messages.ts';
import { drawnKinds } from './kinds.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the visible text of an HTML string. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');

/** The name as some kinds show it. Slack's markup can't express a plain asterisk. */
const shown: Record<string, string> = { slack: HOSTILE_NAME.replaceAll('*', '') };
/** Leaves out webhooks, whose JSON is escaped differently. */
const kinds = Object.entries(drawnKinds).filter(([name]) => name !== 'webhook');

describe.each(kinds)('an alert in %s', (name, { draw }) => {
  it('shows a name that contains markup as written, and mentions no one', () => {
    const message = fullMessage();
    const sentence = message.sentence.replace(message.monitor.name, HOSTILE_NAME);
    const html = draw({ ...message, sentence }) ?? '';
    expect(textOf(html)).toContain(shown[name] ?? HOSTILE_NAME);
    expect(html).not.toContain('<mark>');
    expect(html).not.toContain('<img');
  });

  it('shows the cause, the output, the history and every link', () => {
    const html = draw(fullMessage()) ?? '';
    for (const words of ['exit status 3', 'dump failed, nothing was copied', '4th time in 30 days']) {
      expect(textOf(html)).toContain(words);
    }
    for (const link of [/Open monitor|View in Hearth/, /Snooze 1 h/, /Runbook/]) expect(textOf(html)).toMatch(link);
  });
});

it('a webhook gets the links as values', () => {
  const html = drawnKinds.webhook?.draw(fullMessage()) ?? '';
  expect(html).toContain(SNOOZE_URL);
  expect(html).toContain(RUNBOOK_URL);
});
