import type { TokenSet } from '../../../src/contract/tokenSet.ts';
import { rpc } from '../../../src/sdk/commandBuilders.ts';
import { createPlatform } from '../../../src/sdk/createPlatform.ts';
import { identityOf } from '../../../src/sdk/jwt.ts';
import type { Mail, Mailer } from '../../../src/server/mail/mailer.ts';

/** Where the demo's mails are kept, and the codes in them. */
export interface Mailbox extends Mailer {
  /** The code that was mailed last. */
  lastCode(): string;
}

export function createMailbox(outbox: Mailer): Mailbox {
  let last: Mail | null = null;
  return {
    ...outbox,
    async send(mail, signal) {
      last = mail;
      await outbox.send(mail, signal);
    },
    lastCode: () => /\b\d{6}\b/.exec(last?.subject ?? '')?.[0] ?? '',
  };
}

interface FlowAnswer {
  state: string;
}

/** Logs in like anyone else: asks for a code, and reads it in the mailbox. */
export async function signInByMail(
  url: string,
  address: string,
  mailbox: Pick<Mailbox, 'lastCode'>,
): Promise<{ tokens: TokenSet; userId: string }> {
  const { execute } = createPlatform({
    endpoint: `${url}/api`,
    tokens: { getCurrent: () => null, replaceCurrent: () => undefined, dropCurrent: () => undefined },
  });
  const submit = (state: string, value: string) =>
    execute(rpc(['authentication', 'submitPrompt'], { state, id: 'email', value }));
  const first = (await execute(rpc(['authentication', 'begin']))) as FlowAnswer;
  const asked = (await submit(first.state, address)) as FlowAnswer;
  const tokens = (await submit(asked.state, mailbox.lastCode())) as TokenSet;
  const userId = identityOf(tokens)?.identityId;
  if (userId === undefined) throw new Error('The demo could not sign in.');
  return { tokens, userId };
}
