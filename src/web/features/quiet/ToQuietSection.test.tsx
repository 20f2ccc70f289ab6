import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createFakePlatform } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { createQueryStore } from '../../testing/createQueryStore.ts';
import { ToQuietSection } from './index.ts';

it('doesn’t show the previous team’s snooze while another team’s quiet times load', async () => {
  const platform = createFakePlatform((command) =>
    command.kind === 'rpc' && (command.input as { teamId: string }).teamId === 'first'
      ? { teamSnoozedUntil: NOW + 3_600_000, monitorSnoozes: [], windows: [] }
      : new Promise(() => {}),
  );
  const store = createQueryStore({ platform });
  const line = (teamId: string) => (
    <Provider store={store}>
      <ToQuietSection teamId={teamId} />
    </Provider>
  );
  const { rerender } = render(line('first'));
  expect(await screen.findByText(/All alerts snoozed until/)).toBeVisible();
  rerender(line('second'));
  expect(screen.queryByText(/All alerts snoozed/)).not.toBeInTheDocument();
});
