import type { TokenSet } from '../../../src/contract/tokenSet.ts';
import { rpc } from '../../../src/sdk/commandBuilders.ts';
import { createPlatform } from '../../../src/sdk/createPlatform.ts';
import { identityOf } from '../../../src/sdk/jwt.ts';
import type { Mailer } from '../../../src/server/mail/mailer.ts';

/** Stores the demo's e-mails and the codes in them. */
export interface Mailbox extends Mailer {
  /** Returns the last code e-mailed to an address. */
  codeFor(address: string): string;
}

const CODE_SUBJECT = /^(\d{6}) is your/;

export function createMailbox(outbox: Mailer): Mailbox {
  const codes = new Map<string, string>();
  return {
    ...outbox,
    async send(mail, signal) {
      const code = CODE_SUBJECT.exec(mail.subject)?.[1];
      if (code !== undefined) codes.set(mail.to, code);
      await outbox.send(mail, signal);
    },
    codeFor: (address) => codes.get(address) ?? '',
  };
}

interface FlowResponse {
  state: string;
}

/** Logs in as a person would, on behalf of a browser: requests a code and reads it from the mailbox. */
export async function signInByMail(
  url: string,
  address: string,
  { mailbox, userAgent }: { mailbox: Pick<Mailbox, 'codeFor'>; userAgent: string },
): Promise<{ tokens: TokenSet; userId: string }> {
  const { execute } = createPlatform({
    clientId: 'hearth-demo',
    endpoint: `${url}/api`,
    fetch: (request, init) => {
      const headers = new Headers(init?.headers);
      headers.set('user-agent', userAgent);
      return fetch(request, { ...init, headers });
    },
    tokens: { getCurrent: () => null, replaceCurrent: () => undefined, dropCurrent: () => undefined },
  });
  const submit = (state: string, value: string) =>
    execute(rpc(['authentication', 'submitPrompt'], { state, id: 'email', value }));
  const first = (await execute(rpc(['authentication', 'begin']))) as FlowResponse;
  const asked = (await submit(first.state, address)) as FlowResponse;
  const tokens = (await submit(asked.state, mailbox.codeFor(address))) as TokenSet;
  const userId = identityOf(tokens)?.identityId;
  if (userId === undefined) throw new Error('The demo couldn’t log in.');
  return { tokens, userId };
}
