/** One mail, ready to be sent. */
export interface Mail {
  /** The recipient's address, already validated: a single address without a display name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Where mails go. `send` settles once the mail was taken over for delivery, and rejects when it was not. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
