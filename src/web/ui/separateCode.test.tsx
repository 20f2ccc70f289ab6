import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { latePart, lazyPart, loadNamedWhenIdle, loadPartsThrough, separateCode } from './separateCode.ts';

const Dialog = ({ name }: { name: string }) => <p>{name} is here</p>;
const idle = async () => undefined;

afterEach(() => loadPartsThrough((load) => load()));

it('shows a part whose code failed to load once the code is available', async () => {
  let comeBack = () => {};
  const networkBack = new Promise<void>((resolve) => (comeBack = resolve));
  loadPartsThrough((load) => load().catch(() => networkBack.then(load)));
  const load = jest.fn(async () => Dialog).mockRejectedValueOnce(new Error('Loading chunk 1 failed'));
  const Part = lazyPart(load);
  render(
    <Suspense fallback="Not yet">
      <Part name="Snooze" />
    </Suspense>,
  );
  expect(screen.getByText('Not yet')).toBeVisible();
  comeBack();
  expect(await screen.findByText('Snooze is here')).toBeVisible();
});

it('omits a late part whose code fails to load', async () => {
  const load = jest.fn(async () => Dialog).mockRejectedValue(new Error('Loading chunk 1 failed'));
  const Part = latePart(load);
  render(
    <Suspense fallback="Not yet">
      <Part name="Decoration" />
    </Suspense>,
  );
  await waitFor(() => expect(screen.queryByText('Not yet')).toBeNull());
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Decoration is here')).toBeNull();
});

it('preloads registered code, including code that this code registers, and ignores failures', async () => {
  const inner = jest.fn(async () => ({}));
  const outer = jest.fn(async () => {
    separateCode(inner);
    return {};
  });
  separateCode(jest.fn(async () => Promise.reject(new Error('offline'))));
  separateCode(outer);
  await act(() => loadNamedWhenIdle(idle));
  expect(outer).toHaveBeenCalledTimes(1);
  expect(inner).toHaveBeenCalledTimes(1);
});
