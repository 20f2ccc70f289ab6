/** One mail, ready to be sent. */
export interface Mail {
  /** The recipient's address, already validated: a single address without a display name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beside those that every mail has, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** With the angle brackets: a mail that is sent twice under one is shown once. One is made up without it. */
  messageId?: string;
}

/**
 * Where mails go. `send` settles once the mail was taken over for delivery, and rejects when it was not. However many are
 * sent at once, each waits for its turn; the signal ends that wait, and no mail on its way.
 */
export interface Mailer {
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
