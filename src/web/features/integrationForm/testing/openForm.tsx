import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import type { SaveIntegration } from '../../../../contract/alerting/alertingCalls.ts';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { createFakePlatform, refuse } from '../../../../sdk/fakePlatform.ts';
import { createQueryStore } from '../../../testing/createQueryStore.ts';
import { integrationsApi, useListIntegrationsQuery } from '../../integrations/index.ts';
import { HearthThemeProvider } from '../../theme/index.ts';
import { IntegrationForm } from '../IntegrationForm.tsx';
import { integrationId, storedIntegration, teamId } from './settings.ts';
import { shownOf } from './shownOf.ts';

type Calls = Partial<Record<string, (input: never) => unknown>>;

/**
 * Opens the form for adding an integration of a given kind, or for editing the stored one, with a fake platform that
 * stores integrations.
 */
export function openForm(place: { add: IntegrationKind } | 'edit', calls: Calls = {}) {
  const stored = new Map<string, Integration>([[integrationId, storedIntegration]]);
  const save = ({ settings, versionstamp, ...ids }: SaveIntegration) => {
    const before = stored.get(ids.integrationId);
    if ((before?.versionstamp ?? null) !== versionstamp) return refuse('DocumentAtomicCommitError');
    const config = shownOf(settings.config);
    const saved = { ...storedIntegration, ...ids, ...settings, config, versionstamp: `${versionstamp ?? ''}1` };
    stored.set(ids.integrationId, saved);
    return saved;
  };
  const answers: Calls = {
    'integrations/list': () => [...stored.values()],
    'integrations/save': save,
    'integrations/preview': () => ({ body: '{"made":"up"}' }),
    ...calls,
  };
  const platform = createFakePlatform((command) => {
    const call = command.kind === 'rpc' ? answers[command.rpc.join('/')] : undefined;
    return call && command.kind === 'rpc' ? call(command.input as never) : refuse('UnknownRpcError');
  });
  const store = createQueryStore({ platform });
  const onSaved = jest.fn<(saved: Integration) => void>();

  function Form() {
    const { data } = useListIntegrationsQuery({ teamId });
    const integration = place === 'edit' ? data?.find((one) => one.integrationId === integrationId) : null;
    if (integration === undefined) return null;
    const kind = place === 'edit' ? storedIntegration.config.kind : place.add;
    const own = { teamId, kind, integration };
    return <IntegrationForm {...own} onSaved={(saved) => onSaved(saved)} onCancel={() => undefined} />;
  }
  const { container } = render(
    <StrictMode>
      <Provider store={store}>
        <CacheProvider value={createCache({ key: 'css' })}>
          <HearthThemeProvider>
            <Form />
          </HearthThemeProvider>
        </CacheProvider>
      </Provider>
    </StrictMode>,
  );
  return {
    container,
    stored,
    /** Saves the way the platform does. */
    save,
    onSaved,
    /** The inputs to calls with this name, such as `integrations/save`. */
    inputsOf: <Input,>(name: string) =>
      platform.commands.flatMap((command) =>
        command.kind === 'rpc' && command.rpc.join('/') === name ? [command.input as Input] : [],
      ),
    /** Rereads the list, as the page does when someone returns to it. */
    async readAgain() {
      const options = { subscribe: false, forceRefetch: true };
      await store.dispatch(integrationsApi.endpoints.listIntegrations.initiate({ teamId }, options));
    },
    /** Saves the stored integration as someone else, without an event. */
    saveElsewhere(changes: Partial<Integration>) {
      stored.set(integrationId, { ...storedIntegration, ...changes, versionstamp: '8' });
    },
  };
}

export const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
// Finds elements by text and label, because queries by role are slow in a long form.
export const button = (words: string) => screen.getByText(words, { selector: 'button' });
export const icon = (label: string) => screen.getByLabelText(label, { selector: 'button' });
export const press = (element: HTMLElement) => act(async () => fireEvent.click(element));
export const enter = async (label: string, value: string) => {
  const input = await field(label);
  await act(async () => {
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  });
};
