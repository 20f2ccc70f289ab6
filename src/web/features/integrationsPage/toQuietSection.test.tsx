import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { integrationOf } from '../../testing/alerts.ts';
import { openIntegrations } from './testing/openIntegrations.tsx';

it('says above the integrations whether maintenance is scheduled, and jumps to it', async () => {
  const { user } = await openIntegrations({ integrations: [integrationOf({ name: 'Ops channel' })] });
  const jump = await screen.findByRole('button', { name: 'Maintenance and snooze' });
  expect(await screen.findByText(': nothing scheduled', { exact: false })).toBeVisible();
  const list = screen.getByRole('list', { name: 'Integrations' });
  expect(jump.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(jump);
  const section = screen.getByRole('region', { name: 'Maintenance and snooze' });
  expect(document.activeElement).toContainElement(section);
  expect(document.body).not.toHaveFocus();
});
