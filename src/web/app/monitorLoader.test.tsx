import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { monitorKey } from '../../contract/keys.ts';
import { ann } from '../testing/people.ts';
import { renderApp } from '../testing/renderApp.tsx';

const teamId = 'tid_TTTTTTTTTTTTTTTTTTTTTT';
const monitorId = 'mid_MMMMMMMMMMMMMMMMMMMMMM';

it('a monitor and what its page shows first are requested before anything is answered', async () => {
  const { platform } = await renderApp({
    url: `/teams/${teamId}/monitors/hearthbeat/${monitorId}`,
    identity: ann,
    answer: () => new Promise(() => {}),
  });
  await waitFor(() => {
    const asked = platform.commands.map((command) =>
      command.kind === 'rpc' ? command.rpc.join('/') : command.kind === 'document-get' ? command.path : command.kind,
    );
    expect(asked).toEqual(
      expect.arrayContaining([monitorKey(teamId, monitorId), 'monitors/incident', 'notifications/list']),
    );
  });
});
