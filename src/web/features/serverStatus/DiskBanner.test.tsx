import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { DiskLevel } from '../../../contract/serverStatus.ts';
import { createFakePlatform } from '../../../sdk/fakePlatform.ts';
import { createQueryStore } from '../../testing/createQueryStore.ts';
import { DiskBanner } from './index.ts';

const WARNING = /^This server’s disk is nearly full\. Ask your administrator/;
const ERROR = /^This server’s disk is full\. Until your administrator frees up space/;

describe('the banner about a full disk', () => {
  let level: DiskLevel;
  let asked: number;

  beforeEach(() => {
    jest.useFakeTimers();
    level = 'ok';
    asked = 0;
  });
  afterEach(() => void jest.useRealTimers());

  function start(): void {
    const platform = createFakePlatform(() => {
      asked += 1;
      return { disk: level };
    });
    render(
      <Provider store={createQueryStore({ platform })}>
        <DiskBanner />
      </Provider>,
    );
  }
  /** Waits for a duration, then for the frame in which the store notifies its listeners. */
  const after = async (ms: number) => {
    await act(() => jest.advanceTimersByTimeAsync(ms));
    await act(() => jest.advanceTimersByTimeAsync(50));
  };

  it('requests nothing until the first screen is shown, then every five minutes', async () => {
    start();
    await after(4_900);
    expect(asked).toBe(0);
    await after(200);
    expect(asked).toBe(1);
    await after(300_000);
    expect(asked).toBe(2);
  });

  it('appears when the disk is almost full, and disappears afterward', async () => {
    start();
    await after(5_100);
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
    level = 'low';
    await after(300_000);
    expect(screen.getByText(WARNING)).toBeVisible();
    level = 'full';
    await after(300_000);
    expect(screen.getByText(ERROR)).toBeVisible();
    level = 'ok';
    await after(300_000);
    expect(screen.queryByText(/This server's disk/)).not.toBeInTheDocument();
  });
});
