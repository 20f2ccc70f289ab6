import { describe, expect, it } from '@jest/globals';
import { layOutMail } from './mailLayout.ts';
import { escapeHtml } from './safeText.ts';
import { alreadyRegisteredMail, codeMail, notRegisteredMail } from './signInMails.ts';
import { sampleAsked, sampleLink } from './testing/sampleSignIn.ts';

describe('the e-mail with a code', () => {
  const mail = codeMail('ann@x.org', { code: '012345', ...sampleLink });

  it('has the code in its subject, in one piece in its text, and in large type in its HTML', () => {
    expect(mail.subject).toBe('012345 is your Hearth code');
    expect(mail.text).toMatch(/^ {4}012345$/m);
    expect(mail.html).toMatch(/font-size:32px[^>]*>012345</);
  });

  it('says how long the code is valid', () => {
    expect(mail.text).toContain('10 minutes');
    expect(mail.html).toContain('10 minutes');
  });
});

describe.each([
  [
    'a sign-up with a known address',
    alreadyRegisteredMail('ann@x.org', { ...sampleLink, url: 'https://h.example/login#link=a.b' }),
    'login#link=a.b',
  ],
  [
    'a login with an unknown address',
    notRegisteredMail('ann@x.org', { ...sampleLink, url: 'https://h.example/signup#link=a.b' }),
    'signup#link=a.b',
  ],
])('the e-mail about %s', (_what, mail, page) => {
  it('links to the page where the person can continue, and contains no code', () => {
    expect(mail.text).toContain(`https://h.example/${page}`);
    expect(mail.html).toContain(`href="https://h.example/${page}"`);
    expect(mail.subject + mail.text).not.toMatch(/\b\d{6}\b/);
  });
});

describe('a login with an unknown address while sign-up is closed', () => {
  it('links to the login page, and doesn’t offer an account', () => {
    const mail = notRegisteredMail('ann@x.org', { loginUrl: 'https://h.example/login', asked: sampleAsked });
    expect(mail.text).toContain('Log in: https://h.example/login');
    expect(mail.text).toContain('Sign-up isn’t open to this address');
    expect(mail.text).not.toContain('#link');
  });
});

describe.each([
  ['a login', codeMail('ann@x.org', { code: '012345', ...sampleLink }), 'Log in'],
  ['a sign-up with a known address', alreadyRegisteredMail('ann@x.org', sampleLink), 'Sign up'],
  ['a login with an unknown address', notRegisteredMail('ann@x.org', sampleLink), 'Log in'],
])('the e-mail about %s', (_what, mail, request) => {
  it('says what was requested, from where and when', () => {
    for (const fact of [
      `Request: ${request}`,
      'From: Firefox on Linux, 192.0.2.1',
      'Time: Tue 1 Jan 2030 at 09:30 UTC',
    ]) {
      expect(mail.text).toContain(fact);
    }
    expect(mail.html).toContain('Firefox on Linux, 192.0.2.1');
  });
});

describe('laying out an e-mail', () => {
  it('escapes all its input', () => {
    const hostile = `<img src=x onerror="alert('1')">&`;
    const { html, text } = layOutMail('ann@x.org', {
      subject: hostile,
      heading: hostile,
      paragraphs: [hostile],
      code: hostile,
      action: { label: hostile, url: `https://x.example/"onclick="${hostile}` },
      footer: hostile,
    });
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/"onclick="/);
    expect(html.split(escapeHtml(hostile))).toHaveLength(8);
    expect(text).toContain(hostile);
  });

  it('loads nothing from elsewhere', () => {
    const { html } = codeMail('ann@x.org', { code: '012345', ...sampleLink });
    expect(html).not.toMatch(/src=|url\(|<script|<img|<link/);
  });
});
