/** One e-mail, ready to be sent. */
export interface Mail {
  /** The recipient's address, already validated: a single address without a display name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** In addition to those every e-mail has, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** With the angle brackets: an e-mail that is sent twice under one is shown once. One is made up without it. */
  messageId?: string;
}

/**
 * Where e-mails go. `send` settles once the e-mail was accepted for delivery, and rejects if it wasn't. No matter how
 * many are sent at once, each waits for its turn; the signal ends that wait, and no e-mail on its way.
 */
export interface Mailer {
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
