import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { SaveIntegration } from '../../../contract/alerting/alertingCalls.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { TransportError } from '../../../sdk/platform.ts';
import { button, enter, field, openForm, press } from './testing/openForm.tsx';
import { integrationId } from './testing/settings.ts';

describe('when someone else has saved', () => {
  async function meet() {
    const app = openForm('edit');
    await enter('Name', 'Mine');
    app.saveElsewhere({ name: 'Theirs', config: { kind: 'slack', url: { isSet: true, host: 'chat.example.com' } } });
    await press(button('Save'));
    const changes = await screen.findByLabelText('What they changed');
    expect(changes).toHaveTextContent('Name: Operators → Theirs');
    expect(changes).toHaveTextContent('Where alerts go: previous → changed');
    expect(await field('Name')).toHaveValue('Mine');
    expect(app.stored.get(integrationId)?.name).toBe('Theirs');
    return app;
  }

  it('can save over it', async () => {
    const { stored } = await meet();
    await press(button('Overwrite with mine'));
    await waitFor(() => expect(stored.get(integrationId)).toMatchObject({ name: 'Mine', versionstamp: '81' }));
  });

  it('can use their version', async () => {
    const { stored, inputsOf } = await meet();
    await press(button('Use theirs'));
    await waitFor(async () => expect(await field('Name')).toHaveValue('Theirs'));
    expect(screen.getByText('Set · chat.example.com')).toBeVisible();
    expect(inputsOf('integrations/save')).toHaveLength(1);
    expect(stored.get(integrationId)?.name).toBe('Theirs');
  });

  it('does not recreate an integration that has then been deleted', async () => {
    const app = openForm('edit', {
      'integrations/save': ({ versionstamp }: SaveIntegration) => {
        const isThere = app.stored.delete(integrationId);
        return refuse(isThere || versionstamp === null ? 'DocumentAtomicCommitError' : 'DocumentNotFoundError');
      },
    });
    await enter('Name', 'Mine');
    await press(button('Save'));
    const saves = () => app.inputsOf<SaveIntegration>('integrations/save');
    await waitFor(() => expect(saves()).toHaveLength(2));
    // Null would create it again.
    expect(saves().map(({ versionstamp }) => versionstamp)).toEqual(['7', '7']);
  });
});

describe('when the response to a save was lost', () => {
  async function lose(changes: Partial<SaveIntegration['settings']> = {}) {
    let isLost = true;
    const app = openForm('edit', {
      'integrations/save': (input: SaveIntegration) => {
        if (!isLost) return app.save(input);
        isLost = false;
        app.save({ ...input, settings: { ...input.settings, ...changes } });
        throw new TransportError('lost');
      },
    });
    await enter('Name', 'Mine');
    await press(button('Save'));
    expect(await screen.findByText(/Can’t reach Hearth/)).toBeVisible();
    return app;
  }

  it('treats the stored version as saved by this form', async () => {
    const app = await lose();
    await press(button('Save'));
    await waitFor(() => expect(app.onSaved).toHaveBeenCalledWith(expect.objectContaining({ name: 'Mine' })));
  });

  it('does so even if the list is reread before the next attempt', async () => {
    const app = await lose();
    await act(() => app.readAgain());
    expect(screen.queryByLabelText('What they changed')).toBeNull();
    expect(await field('Name')).toHaveValue('Mine');
  });

  it('treats a different stored version as someone else’s', async () => {
    const app = await lose({ name: 'Theirs' });
    await act(() => app.readAgain());
    expect(await screen.findByLabelText('What they changed')).toHaveTextContent('Name: Operators → Theirs');
  });
});
