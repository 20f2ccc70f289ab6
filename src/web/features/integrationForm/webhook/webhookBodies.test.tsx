import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { PreviewTemplate, SaveIntegration } from '../../../../contract/alerting/alertingCalls.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { button, enter, field, icon, openForm, press } from '../testing/openForm.tsx';

describe('the bodies of a webhook', () => {
  it('are previewed as they are typed', async () => {
    openForm(
      { add: 'webhook' },
      {
        'integrations/preview': ({ template, direction }: PreviewTemplate) => ({ body: `${direction}: ${template}` }),
      },
    );
    for (const typed of ['it', 'it went', 'it went down']) await enter('Body when down', typed);
    const preview = await screen.findByLabelText('Body when down, preview');
    await waitFor(() => expect(preview).toHaveTextContent('down: it went down'));
    await enter('Body when up', 'back');
    await waitFor(() => expect(screen.getByLabelText('Body when up, preview')).toHaveTextContent('up: back'));
    expect(screen.queryByLabelText('Body when down, preview')).toBeNull();
  });

  it('say why the platform refuses a template, instead of showing an older preview', async () => {
    const message = 'could make a body of up to 9,018 kB. Use fewer placeholders';
    openForm(
      { add: 'webhook' },
      {
        'integrations/preview': ({ template }: PreviewTemplate) =>
          template === '{{output}}'
            ? { body: 'no space left' }
            : refuse('InvalidInputError', { path: 'template', message }),
      },
    );
    await press(await screen.findByText('More'));
    await enter('Body when down', '{{output}}');
    await waitFor(() => expect(screen.getByLabelText('Body when down, preview')).toHaveTextContent('no space left'));
    await enter('Body when down', '{{output}}{{output}}');
    const words = 'This could make a body of up to 9,018 kB. Use fewer placeholders.';
    await waitFor(() => expect(screen.getByText(words)).toBeVisible());
    expect(screen.queryByText('no space left')).toBeNull();
  });

  it('are shown one at a time, on demand', async () => {
    openForm(
      { add: 'webhook' },
      { 'integrations/preview': ({ direction }: PreviewTemplate) => ({ body: `the default for ${direction}` }) },
    );
    await press(await screen.findByText('More'));
    expect(screen.queryByText('the default for down')).toBeNull();
    await press(screen.getByText('Preview'));
    expect(await screen.findByText('the default for down')).toBeVisible();
    await press(button('Body when up'));
    expect(await screen.findByText('the default for up')).toBeVisible();
    expect(screen.queryByText('the default for down')).toBeNull();
  });

  it('are hidden for methods without a body', async () => {
    openForm({ add: 'webhook' });
    await press(await screen.findByText('More'));
    await press(button('GET'));
    expect(await screen.findByText('A GET request has no body.')).toBeVisible();
    expect(screen.queryByLabelText('Body when down')).toBeNull();
  });

  it('can have headers, whose values are hidden', async () => {
    const { inputsOf } = openForm({ add: 'webhook' });
    await enter('URL', 'https://hooks.example.com/2');
    await press(button('Add header'));
    await press(button('Add header'));
    await press(button('Add header'));
    await enter('Header 1', 'X-Gone');
    await enter('Header 2', 'Authorization');
    await enter('Value 2', 'Bearer 1');
    expect(await field('Value 2')).toHaveAttribute('type', 'password');
    await press(icon('Remove header 1'));
    await press(button('Add'));
    await waitFor(() => expect(inputsOf('integrations/save')).toHaveLength(1));
    expect(inputsOf<SaveIntegration>('integrations/save')[0]?.settings.config).toMatchObject({
      headers: [{ name: 'Authorization', value: 'Bearer 1' }],
    });
  });
});
