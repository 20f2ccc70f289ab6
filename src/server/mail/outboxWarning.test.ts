import { describe, expect, it } from '@jest/globals';
import { outboxWarning } from './outboxMailer.ts';

describe('the warning that e-mails are not sent', () => {
  it.each<[publicUrl: string, smtpUrl: string | undefined, isShown: boolean]>([
    ['https://hearth.example.com', undefined, true],
    ['http://192.168.1.5:8080', undefined, true],
    ['https://localhost.example.com', undefined, true],
    ['https://hearth.example.com', 'smtp://mail.example.com', false],
    ['http://localhost:8080', undefined, false],
    ['http://127.0.0.1:8080', undefined, false],
    ['http://[::1]:8080', undefined, false],
  ])('is shown at %s with SMTP_URL %s: %s', (publicUrl, smtpUrl, isShown) => {
    const warning = outboxWarning({ publicUrl, smtpUrl, dataDir: '/data' });
    const sentence = `PUBLIC_URL is ${publicUrl}, but SMTP_URL isn’t set.`;
    expect(warning?.includes(sentence) ?? false).toBe(isShown);
  });
});
