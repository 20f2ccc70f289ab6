import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { HearthThemeProvider, themeReducer } from '../theme/index.ts';
import { ToastArea } from './ToastArea.tsx';
import { toastShown, toastsReducer, type NewToast } from './toastsSlice.ts';

const area = () => screen.getByRole('region', { name: 'Notifications (F8)' });
const shownToast = () => screen.queryByText('Success');
const card = () => screen.getByText('Success').closest<HTMLElement>('[data-variant]')!;

/** Advances the page's timers. */
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** jsdom lacks pointer events, but a mouse event with that type has all the properties that are used. */
const point = (element: Element, type: string, clientX: number) =>
  fireEvent(element, new MouseEvent(type, { bubbles: true, clientX }));

function hidePage(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const countUndone = (count = 0, { type }: UnknownAction) => (type === 'undone' ? count + 1 : count);

function show(toast: Partial<NewToast> = {}) {
  const store = configureStore({ reducer: { toasts: toastsReducer, theme: themeReducer, undone: countUndone } });
  const view = render(
    <Provider store={store}>
      <HearthThemeProvider>
        <button type="button">Elsewhere</button>
        <ToastArea />
      </HearthThemeProvider>
    </Provider>,
  );
  act(() => void store.dispatch(toastShown({ title: 'Success', ...toast })));
  return { ...view, store };
}

// The card's code loads with the first toast.
beforeAll(async () => {
  const { unmount } = show();
  await screen.findByText('Success');
  unmount();
});
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a toast', () => {
  it('is shown for 5,000 ms', async () => {
    show();
    await pass(4_999);
    expect(shownToast()).toBeVisible();
    await pass(1);
    expect(shownToast()).not.toBeInTheDocument();
  });

  it.each([
    ['the pointer is on it', () => fireEvent.pointerEnter(card()), () => fireEvent.pointerLeave(card())],
    [
      'it has focus',
      () => act(() => screen.getByRole('button', { name: 'Dismiss' }).focus()),
      () => act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus()),
    ],
    ['the page is hidden', () => hidePage(true), () => hidePage(false)],
  ])('pauses while %s, and then resumes', async (_case, pause, resume) => {
    show();
    await pass(4_000);
    pause();
    await pass(60_000);
    expect(shownToast()).toBeVisible();
    resume();
    await pass(999);
    expect(shownToast()).toBeVisible();
    await pass(1);
    expect(shownToast()).not.toBeInTheDocument();
  });

  it('is shown for the full time if it replaces another', async () => {
    const { store } = show({ title: 'First' });
    await pass(4_000);
    act(() => void store.dispatch(toastShown({ title: 'Success' })));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    await pass(4_999);
    expect(shownToast()).toBeVisible();
    await pass(1);
    expect(shownToast()).not.toBeInTheDocument();
  });

  it.each([51, -51])('follows a swipe of %i px and is dismissed', (distance) => {
    show();
    const swiped = card();
    point(swiped, 'pointerdown', 100);
    point(swiped, 'pointermove', 100 + distance);
    expect(swiped).toHaveStyle({ transform: `translateX(${distance}px)` });
    point(swiped, 'pointerup', 100 + distance);
    expect(shownToast()).not.toBeInTheDocument();
  });

  it.each([50, -50])('returns to its place after a swipe of %i px', (distance) => {
    show();
    const swiped = card();
    point(swiped, 'pointerdown', 100);
    point(swiped, 'pointermove', 100 + distance);
    point(swiped, 'pointerup', 100 + distance);
    expect(shownToast()).toBeVisible();
    expect(swiped.style.transform).toBe('');
  });

  it.each([
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))],
    ['Escape', () => fireEvent.keyDown(card(), { key: 'Escape' })],
  ])('is dismissed by %s', (_case, dismiss) => {
    const { store } = show();
    dismiss();
    expect(shownToast()).not.toBeInTheDocument();
    expect(store.getState().toasts.toasts).toMatchObject([{ open: false }]);
  });

  it('dispatches its action and is dismissed', () => {
    const { store } = show({ action: { label: 'Undo', dispatches: { type: 'undone' } } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(store.getState().undone).toBe(1);
    expect(shownToast()).not.toBeInTheDocument();
  });
});

describe('the toast area', () => {
  it.each([
    ['default', 'status'],
    ['destructive', 'alert'],
  ] as const)('announces a %s toast as %s in an existing live region', (variant, role) => {
    show({ variant });
    expect(within(screen.getByRole(role)).getByText('Success')).toBeVisible();
  });

  it('takes focus on F8, and returns it when the toast is dismissed', () => {
    show();
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    fireEvent.keyDown(window, { key: 'F8' });
    expect(area()).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(elsewhere).toHaveFocus();
  });

  it('keeps the layout of formatted JSON, which can be scrolled by keyboard', async () => {
    const json = JSON.stringify({ kind: 'error', name: 'ForbiddenError' }, null, 2);
    show({ description: json, variant: 'destructive' });
    const details = screen.getByRole('region', { name: 'Details' });
    expect(details.textContent).toBe(json);
    expect(details).toHaveAttribute('tabindex', '0');
  });
});
