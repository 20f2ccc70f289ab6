import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HearthThemeProvider } from '../../theme/index.ts';
import { LoginScreen, SignupScreen } from '../EntryScreens.tsx';
import { createFlowStore, type FlowStore } from './createFlowStore.ts';

/** Renders the flow screens at a URL, with a new store unless one is given. */
export function renderFlow(url: string, flowStore: FlowStore = createFlowStore()) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginScreen /> },
      { path: '/signup', element: <SignupScreen /> },
    ],
    { initialEntries: [url] },
  );
  const view = render(
    <Provider store={flowStore.store}>
      <HearthThemeProvider>
        <RouterProvider router={router} />
      </HearthThemeProvider>
    </Provider>,
  );
  return { ...view, ...flowStore, router, user: userEvent.setup({ delay: null }) };
}
