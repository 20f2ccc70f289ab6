import { describe, expect, it } from '@jest/globals';
import type { MailContent, MailListItem } from './mailContent.ts';
import { layOutMail } from './mailLayout.ts';
import { contentWithoutLinks, withoutLinks } from './safeText.ts';

/** Roughly what mail programs detect as links: a scheme, a name with dots, an e-mail address. */
const LINKS =
  /\b(?:https?:|www\.)\S+|[\p{L}\p{N}-]+\.\p{L}{2,}|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.\p{L}+|[a-z]+:\/\/\S+/iu;
const visible = (text: string): string => text.replaceAll('\u200B', '');

describe('text without links', () => {
  it.each([
    'https://evil.example',
    'HTTP://evil.example/path?query=1',
    'www.evil.example',
    'evil.example',
    'a.b.evil.co.uk/claim',
    'ann@evil.example',
    'mailto:ann@evil.example',
    'tel:+123',
    'see(https://evil.example)now',
    'http:\\\\evil.example',
    'еvil.пример',
  ])('reads the same as the original: %s', (text) => {
    expect(withoutLinks(text)).not.toMatch(LINKS);
    expect(visible(withoutLinks(text))).toBe(text);
  });

  it.each(['Nightly backup', 'It is down. Look at it.', 'Job 7: failed'])(
    'is the original if that contains no links: %s',
    (text) => {
      expect(withoutLinks(text)).toBe(text);
    },
  );
});

describe('an e-mail to someone outside the team', () => {
  it('contains our links, but none that the team wrote', () => {
    const evil = 'https://evil.example';
    const item: MailListItem = { tone: 'down', title: evil, url: 'https://hearth.test/monitor', text: evil };
    const content: MailContent = {
      subject: evil,
      preview: evil,
      status: { tone: 'down', word: evil },
      heading: evil,
      paragraphs: [evil],
      facts: [{ label: 'Team', value: evil }],
      output: { title: evil, lines: [evil] },
      note: evil,
      list: [item, { title: evil, items: [item] }],
      action: { label: 'Open', url: 'https://hearth.test/open' },
      footer: evil,
    };
    const { subject, text, html } = layOutMail('ops@example.com', contentWithoutLinks(content));
    for (const part of [subject, text, html]) expect(part).not.toContain('evil.example');
    for (const part of [text, html]) expect(part).toContain('https://hearth.test/open');
  });

  it('keeps addresses intact in text, and contains only markup between their parts in HTML', () => {
    const address = withoutLinks('mara.lind@example.com');
    const subject = `${address} invited you`;
    const mail = layOutMail('ops@example.com', { subject, heading: subject, paragraphs: [subject], footer: '' });
    expect(mail.subject).toBe('mara.lind@example.com invited you');
    expect(mail.text).toContain('mara.lind@example.com invited you');
    const body = mail.html.slice(mail.html.indexOf('<body'));
    expect(body).not.toContain('\u200B');
    expect(body).not.toContain('mara.lind@example.com');
    expect(body.replaceAll('<wbr>', '')).toContain('mara.lind@example.com invited you');
  });
});
