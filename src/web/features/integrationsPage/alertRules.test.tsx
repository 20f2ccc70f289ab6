import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { integrationOf } from '../../testing/alerts.ts';
import { openIntegrations } from './testing/openIntegrations.tsx';

it('shows the alert rules of a team as one line until someone changes them', async () => {
  const { user } = await openIntegrations({ integrations: [integrationOf({ usesTeamRules: true })] });
  expect(
    await screen.findByText('On the first failure · no reminders · bursts grouped into one summary'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change alert rules' }));
  await user.type(screen.getByRole('textbox', { name: 'Remind every' }), '1 min');
  await user.click(screen.getByRole('button', { name: 'Save rules' }));
  expect(await screen.findByText('Must be at least 5 min.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Remind every' }), '{Backspace>5/}6 h');
  await user.click(screen.getByRole('checkbox', { name: 'Group bursts' }));
  await user.click(screen.getByRole('button', { name: 'Save rules' }));
  expect(await screen.findByText('On the first failure · a reminder every 6 h · bursts not grouped')).toBeVisible();
});
