import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { nightWatch, openShell } from './testing/openShell.tsx';

const widthOf = (element: Element | null) => element && getComputedStyle(element).width;

afterEach(() => {
  document.cookie = 'sidebar:state=; path=/; max-age=0';
});

/** Specification §9. */
it.each([
  [`/teams/${nightWatch.teamId}`, 'Team', '16rem'],
  ['/settings/account', 'Settings', '18rem'],
])('the sidebar at %s is %s, %s wide, and 3rem when collapsed', async (url, name, width) => {
  const { user } = await openShell(url);
  const sidebar = await screen.findByRole('navigation', { name });
  expect(widthOf(sidebar)).toBe(width);
  await user.keyboard('{Control>}b{/Control}');
  expect(widthOf(sidebar)).toBe('3rem');
});

it('the content is at most 50rem wide', async () => {
  await openShell('/settings/security');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Security' });
  let place: Element | null = heading;
  while (place && getComputedStyle(place).maxWidth !== '50rem') place = place.parentElement;
  expect(place).toContainElement(screen.getByText('TODO!'));
});

it('the zone picker is 400px wide', async () => {
  await openShell('/settings/account');
  const trigger = await screen.findByRole('button', { name: /^Timezone/ });
  expect(widthOf(trigger.parentElement)).toBe('400px');
});
