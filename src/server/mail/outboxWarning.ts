const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export interface MailSettings {
  publicUrl: string;
  smtpUrl: string | undefined;
  dataDir: string;
}

/** The warning for a public server that can't send mail; null if all is well. */
export function outboxWarning({ publicUrl, smtpUrl, dataDir }: MailSettings): string | null {
  if (smtpUrl !== undefined || LOCAL_HOSTS.includes(new URL(publicUrl).hostname)) return null;
  return [
    '*'.repeat(80),
    `WARNING: no mail leaves this server. PUBLIC_URL is ${publicUrl}, but SMTP_URL is not set.`,
    `Sign-in codes are printed here and kept in ${dataDir}/outbox, with all alerts: nobody gets them.`,
    'Set SMTP_URL, such as smtps://user:password@mail.example.com.',
    '*'.repeat(80),
  ].join('\n');
}
