import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HearthThemeProvider } from '../../theme/index.ts';
import { LoginScreen } from '../LoginScreen.tsx';
import { SignupScreen } from '../SignupScreen.tsx';
import { createFlowStore, type FlowStore } from './createFlowStore.ts';

// A step is rendered when the machine gets to it, which takes a while on a busy one.
configure({ asyncUtilTimeout: 10_000 });

/** Shows the flow screens at an address, on their own store unless one is given. */
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
