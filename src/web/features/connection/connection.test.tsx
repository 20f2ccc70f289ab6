import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakePlatform } from '../../../sdk/fakePlatform.ts';
import type { ConnectionStatus } from '../../../sdk/platform.ts';
import { NOW } from '../../../testing/clock.ts';
import { createAppStore } from '../../app/store.ts';
import {
  ConnectionBar,
  partAwaited,
  screenAwaited,
  selectConnectionStatus,
  setupConnectionListeners,
} from './index.ts';

function start({ publicUrl }: { publicUrl?: string } = {}) {
  const platform = createFakePlatform();
  const store = createAppStore({ platform });
  const browser = Object.assign(new EventTarget(), { navigator: { onLine: true } as Navigator });
  const stop = setupConnectionListeners({
    dispatch: store.dispatch,
    realtime: platform.realtime,
    window: browser as Parameters<typeof setupConnectionListeners>[0]['window'],
  });
  const router = createMemoryRouter([
    { path: '/', element: <ConnectionBar timezone="UTC" publicUrl={publicUrl} /> },
    { path: '/elsewhere', lazy: () => new Promise<object>(() => {}) },
  ]);
  const show = () =>
    render(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    );
  const shown = show();
  return {
    stop,
    renderAgain() {
      shown.unmount();
      show();
    },
    await: (isWaiting: boolean) => act(() => void store.dispatch(screenAwaited(isWaiting))),
    awaitPart: (isWaiting: boolean) => act(() => void store.dispatch(partAwaited(isWaiting))),
    leave: () => act(() => void router.navigate('/elsewhere')),
    status: () => selectConnectionStatus(store.getState()),
    become: (...statuses: ConnectionStatus[]) => act(() => statuses.forEach(platform.realtime.changeStatus)),
    setOnline(isOnline: boolean) {
      Object.assign(browser.navigator, { onLine: isOnline });
      act(() => void browser.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    },
  };
}

const bar = () => screen.getByRole('status');
const SINCE = /^You’re offline\. Showing data from \d\d:\d\d\.$/;

describe('the connection bar', () => {
  afterEach(() => void jest.useRealTimers());

  it('is present and empty from the start, for screen readers', () => {
    start();
    expect(bar()).toBeEmptyDOMElement();
  });

  it.each<[string, ConnectionStatus[], boolean]>([
    ['the first connection is being established', ['connecting'], false],
    ['it is live', ['connecting', 'live'], false],
    ['a live connection was lost', ['connecting', 'live', 'offline'], true],
    ['a lost connection is being reestablished', ['connecting', 'live', 'offline', 'connecting'], true],
    ['a live connection is reopened', ['connecting', 'live', 'connecting'], true],
    ['it is live again', ['connecting', 'live', 'offline', 'connecting', 'live'], false],
    ['the first connection fails', ['connecting', 'offline'], true],
    ['it has no more subscribers', ['connecting', 'live', 'idle'], false],
    ['it has a subscriber again', ['connecting', 'live', 'idle', 'connecting'], false],
  ])('shows or hides its message when %s', (_case, statuses, isShown) => {
    const { become } = start();
    become(...statuses);
    expect(bar().textContent).toBe(isShown ? 'Reconnecting…' : '');
  });

  const MISPLACED =
    /this isn’t the address that Hearth is configured for \(PUBLIC_URL=https:\/\/hearth\.example\.com\)/;

  it.each<[string, string, ConnectionStatus[], RegExp]>([
    ['it never connects from another address', 'https://hearth.example.com', ['connecting', 'offline'], MISPLACED],
    ['it never connects from the right address', 'http://localhost', ['connecting', 'offline'], /^Reconnecting…$/],
    ['it was connected', 'https://hearth.example.com', ['connecting', 'live', 'offline'], /^Reconnecting…$/],
  ])('names the configured address only where that explains the failure: if %s', (_case, publicUrl, statuses, text) => {
    const { become } = start({ publicUrl });
    become(...statuses);
    expect(bar()).toHaveTextContent(text);
  });

  it('says while the browser has no network since when it’s offline', () => {
    const { become, setOnline, status } = start();
    become('connecting', 'live');
    setOnline(false);
    expect(bar()).toHaveTextContent(SINCE);
    expect(status()).toBe('offline');
    setOnline(true);
    expect(bar()).toBeEmptyDOMElement();
    expect(status()).toBe('live');
  });

  it('still knows when the network was lost after moving to another section', () => {
    jest.useFakeTimers({ now: NOW });
    const { become, setOnline, renderAgain } = start();
    become('connecting', 'live');
    setOnline(false);
    const words = bar().textContent;
    jest.setSystemTime(NOW + 30 * 60_000);
    renderAgain();
    expect(bar().textContent).toBe(words);
  });

  it('doesn’t say since when if the page was loaded offline', () => {
    const { become, setOnline } = start();
    setOnline(false);
    become('connecting', 'offline');
    expect(bar()).toHaveTextContent(/^You’re offline\.$/);
  });

  it('says that a page will open later while someone waits for it', () => {
    const { become, setOnline, await: awaitScreen, leave } = start();
    become('connecting', 'live');
    setOnline(false);
    awaitScreen(true);
    expect(bar()).toHaveTextContent(SINCE);
    leave();
    expect(bar()).toHaveTextContent('You’re offline. This page will open when you’re back online.');
    awaitScreen(false);
    expect(bar()).toHaveTextContent(SINCE);
  });

  it('says that a part of the page will open later while its code is missing', () => {
    const { become, setOnline, awaitPart } = start();
    become('connecting', 'live');
    setOnline(false);
    awaitPart(true);
    expect(bar()).toHaveTextContent('You’re offline. This will open when you’re back online.');
    awaitPart(false);
    expect(bar()).toHaveTextContent(SINCE);
  });

  it('ignores events once stopped', () => {
    const { stop, become, status } = start();
    stop();
    become('live');
    expect(status()).toBe('idle');
  });
});
