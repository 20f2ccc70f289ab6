import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { enterText } from '../../testing/enterText.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const OLD = 'ann@old.example';
const NEW = 'ann@new.example';

/** Opens the security page for someone with this address. The codes are 111111 and 222222. */
async function open(from: string | null = OLD) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', []));
  let address = from;
  const answers: Record<string, (input: never) => unknown> = {
    'address/get': () => ({ address }),
    'address/begin': ({ email }: { email: string }) =>
      email === NEW
        ? { to: email, from, digits: 6 }
        : refuse('InvalidInputError', { path: 'email', message: 'This is already your address.' }),
    'address/confirm': ({ toCode, fromCode }: { toCode: string; fromCode?: string }) => {
      if (toCode !== '111111' || (from !== null && fromCode !== '222222')) {
        const message = `The code from ${NEW} is wrong. 4 attempts left.`;
        return refuse('SubmitPromptError', { reason: 'wrong-code', message });
      }
      address = NEW;
      return { address };
    },
    'passkeys/list': () => ({ isAvailable: false, passkeys: [] }),
    'providers/list': () => [],
    'sessions/list': () => [],
    'sessions/history': () => [],
  };
  const app = await renderApp({
    url: '/settings/security',
    identity: ann,
    answer(command, options) {
      const answer = command.kind === 'rpc' ? answers[command.rpc.join('/')] : undefined;
      return answer && command.kind === 'rpc' ? answer(command.input as never) : documents.answer(command, options);
    },
  });
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: from === null ? 'Add e-mail' : 'Change e-mail' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change e-mail address' });
  return {
    ...app,
    dialog,
    async request(email: string) {
      await user.clear(within(dialog).getByLabelText('New e-mail address'));
      await enterText(user, within(dialog).getByLabelText('New e-mail address'), email);
      await user.click(within(dialog).getByRole('button', { name: 'Send codes' }));
    },
    async type(label: string, code: string) {
      await user.click(await within(dialog).findByLabelText(label));
      await user.clear(within(dialog).getByLabelText(label));
      await user.paste(code);
    },
    confirm: () => user.click(within(dialog).getByRole('button', { name: 'Change e-mail' })),
  };
}

it('accepts both codes, and shows the new address', async () => {
  const { dialog, request, type, confirm } = await open();
  await request(NEW);
  await type(`Code sent to ${NEW}`, '000000');
  await type(`Code sent to ${OLD}`, '222222');
  await confirm();
  expect(await within(dialog).findByText(/is wrong\. 4 attempts left/)).toBeVisible();
  await type(`Code sent to ${NEW}`, '111111');
  await confirm();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByText('Address changed')).toBeVisible();
  expect(await screen.findByText(NEW)).toBeVisible();
});

it('says under the field why an address is refused, and keeps what was typed', async () => {
  const { dialog, request } = await open();
  await request(OLD);
  expect(await within(dialog).findByText('This is already your address.')).toBeVisible();
  expect(within(dialog).getByLabelText('New e-mail address')).toHaveValue(OLD);
});

it('asks for one code from someone who has no address yet', async () => {
  const { dialog, request, type, confirm } = await open(null);
  await request(NEW);
  await type(`Code sent to ${NEW}`, '111111');
  expect(within(dialog).queryByLabelText(`Code sent to ${OLD}`)).toBeNull();
  await confirm();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
