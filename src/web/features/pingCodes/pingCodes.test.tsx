import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { OldPingCode } from '../../../contract/monitors/pingCodes.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { openMonitor } from '../monitorPage/testing/openMonitor.tsx';

const old: OldPingCode = {
  code: '0f8fad5b-d9cb-469f-a165-70867728950e',
  endsAt: NOW + 86_400_000,
  usedBy: 0,
  uses: [],
};

async function openReplacing(replace: () => unknown) {
  const app = await openMonitor({
    tab: 'setup',
    calls: { 'monitors/oldPingUrls': () => [], 'monitors/replacePingUrl': replace },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Replace ping URL…' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Replace the ping URL?' })) };
}

it('replaces a monitor’s ping URL, and keeps the old one working for a week by default', async () => {
  const { user, dialog, inputsOf, monitor } = await openReplacing(() => ({ key: [], data: {}, versionstamp: '1' }));
  expect(dialog.getByLabelText('Old ping URL')).toHaveValue('7');
  await user.selectOptions(dialog.getByLabelText('Old ping URL'), 'Stops immediately');
  expect(dialog.getByText(/^Jobs that ping with the old one get “not found”/)).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Old ping URL'), 'Works for 1 more day');
  await user.click(dialog.getByRole('button', { name: 'Replace ping URL' }));
  expect(await screen.findByText('The ping URL was replaced')).toBeVisible();
  const { teamId, monitorId, settingsVersionstamp: versionstamp } = monitor;
  expect(inputsOf('monitors/replacePingUrl')).toEqual([{ teamId, monitorId, versionstamp, keepDays: 1 }]);
});

it('says why a ping URL was not replaced', async () => {
  const { user, dialog } = await openReplacing(() => refuse('DocumentAtomicCommitError'));
  await user.click(dialog.getByRole('button', { name: 'Replace ping URL' }));
  expect(await dialog.findByText(/^Someone else just changed this monitor/)).toBeVisible();
});

it('shows the ping URLs that still work, and disables one after confirmation', async () => {
  let codes = [old];
  const { user, inputsOf, monitor } = await openMonitor({
    tab: 'setup',
    calls: {
      'monitors/oldPingUrls': () => codes,
      'monitors/endPingUrl': () => {
        codes = [];
        return null;
      },
    },
  });
  const list = await screen.findByRole('list', { name: 'Old ping URLs' });
  expect(list).toHaveTextContent('Old ping URL …28950e works until tomorrow');
  expect(list).toHaveTextContent('No job has used it since it was replaced.');
  await user.click(within(list).getByRole('button', { name: 'Turn off old ping URL …28950e' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn off the old ping URL?' });
  await user.click(within(dialog).getByRole('button', { name: 'Turn off old ping URL' }));
  expect(await screen.findByRole('button', { name: 'Replace ping URL…' })).toBeVisible();
  const { teamId, monitorId } = monitor;
  expect(inputsOf('monitors/endPingUrl')).toEqual([{ teamId, monitorId, code: old.code }]);
});

it('says that the old ping URLs could not be loaded', async () => {
  await openMonitor({ tab: 'setup', calls: { 'monitors/oldPingUrls': () => refuse('ForbiddenError') } });
  expect(await screen.findByText(/^Couldn’t load the old ping URLs\. /)).toBeVisible();
});
