import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { CreateMonitor } from '../../../contract/monitors/monitorCalls.ts';
import { listAddress, openEditor } from './testing/openEditor.ts';

const open = () => openEditor(`${listAddress}/new`);
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

const create = () => screen.getByRole('button', { name: 'Create monitor' });

describe('filters', () => {
  it('are collapsed until needed, and can be tried on a body', async () => {
    const { user, enter, inputsOf, openAdvanced } = await open();
    await enter('Name', 'Backup');
    const checkbox = screen.getByRole('checkbox', { name: 'Look for keywords in the output', hidden: true });
    expect(checkbox).not.toBeVisible();
    await openAdvanced();
    await user.click(screen.getByRole('radio', { name: 'POST only' }));
    await user.click(checkbox);
    await user.click(create());
    expect(await screen.findByText('Enter at least one keyword.')).toBeVisible();
    await enter('Failure keywords', 'ERROR, FATAL');
    await enter('Success keywords', 'done');
    const body = await field('Test some output');
    await enter('Test some output', 'done, but ERROR 3');
    expect(body).toHaveAccessibleDescription('Counts as a failure: it contains “ERROR”.');
    await user.clear(body);
    await enter('Test some output', 'hello');
    expect(body).toHaveAccessibleDescription('Counted by its URL: no keyword matches.');
    await user.click(screen.getByRole('checkbox', { name: 'E-mail text' }));
    await user.click(screen.getByRole('radio', { name: 'Ignore' }));
    expect(body).toHaveAccessibleDescription('Ignored: no keyword matches.');
    await user.click(create());
    await waitFor(() => expect(inputsOf('create')).toHaveLength(1));
    expect(inputsOf<CreateMonitor>('create')[0]?.settings).toMatchObject({
      pingMethods: 'post',
      keywords: {
        failure: ['ERROR', 'FATAL'],
        success: ['done'],
        start: [],
        otherwise: 'ignore',
        searchIn: ['request', 'subject'],
      },
    });
  });
});
