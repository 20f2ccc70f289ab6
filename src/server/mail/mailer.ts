/** One e-mail, ready to be sent. */
export interface Mail {
  /** The recipient's address, already validated: a single address without a display name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** In addition to those of every e-mail, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** Includes the angle brackets. Mail programs show e-mails with the same id once. By default, it's generated. */
  messageId?: string;
}

/**
 * Sends e-mails. `send` resolves once the e-mail was accepted for delivery, and rejects if it wasn't. However many are
 * sent in parallel, each waits for its turn. The signal only aborts that wait, not an e-mail already being sent.
 */
export interface Mailer {
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
