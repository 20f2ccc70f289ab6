import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { FlowComponent, FlowKind, FlowStep } from '../../contract/flow.ts';
import { authReducer } from '../features/auth/authSlice.ts';
import { flowReducer, startRequested, stackRestored } from '../features/flow/flowSlice.ts';
import { LoginScreen, SignupScreen } from '../features/flow/EntryScreens.tsx';
import { theme } from '../features/theme/theme.ts';
import { BASE_PATH, paths } from '../routing/paths.ts';

/** The outline of a sign-in screen, part of the page until the application has started. */
export interface SignInOutline {
  kind: FlowKind;
  /** The path that shows it. */
  path: string;
  html: string;
  /** The style rules that it needs in addition to the application's style sheet. */
  rules: string[];
}

const part = (id: string, prompt: string): FlowComponent => ({ kind: 'component', id, prompt, options: {} });

/**
 * The step has one alternative to the e-mail address. The page repeats or removes it to match what its server offers.
 */
const firstStep: FlowStep = {
  state: '',
  current: { kind: 'choice', prompts: [part('email', 'email'), part('other', 'oauth2')] },
};

/** Renders the outline of each sign-in screen from the screen itself. Runs in Node at build time. */
export const signInOutlines = (): SignInOutline[] => [
  outline('authentication', paths.login(), <LoginScreen isOutline />),
  outline('registration', paths.signup(), <SignupScreen isOutline />),
];

function outline(kind: FlowKind, path: string, screen: ReactNode): SignInOutline {
  const store = configureStore({ reducer: combineReducers({ auth: authReducer, flow: flowReducer }) });
  store.dispatch(stackRestored({ kind, stack: [firstStep] }));
  store.dispatch(startRequested({ kind }));
  const styles = createCache({ key: 'css' });
  // Keeps the rules beside the elements that use them.
  styles.compat = true;
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} disableStyleSheetGeneration>
          <CssBaseline enableColorScheme />
          <StaticRouter basename={BASE_PATH} location={BASE_PATH + path}>
            {screen}
          </StaticRouter>
        </ThemeProvider>
      </CacheProvider>
    </Provider>,
  );
  const rules = Object.values(styles.inserted).filter((rule) => typeof rule === 'string');
  // The content security policy blocks style attributes.
  return { kind, path: BASE_PATH + path, html: html.replaceAll(/ style="[^"]*"/g, ''), rules };
}
