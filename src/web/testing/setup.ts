import '@testing-library/jest-dom/jest-globals';
import { beforeEach } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { bareComputedStyle } from './bareComputedStyle.ts';
import { installBrowserParts } from './browserParts.ts';

installBrowserParts(window);
window.getComputedStyle = bareComputedStyle(window);

// React's development build records a stack for each created element, to name its owner in warnings. That took a
// quarter of the screen tests' time, so this pretends that React has reached its limit on recorded stacks.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

const { getElementError } = getConfig();
const isPolling = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // Generous, because a busy machine loads screens slowly.
  asyncUtilTimeout: 60_000,
  // Prints the document only in the final error of a polling query, not in the errors that it discards.
  getElementError: (message, container) =>
    isPolling()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// Runs before each test, because an application that closes after a test stores its cache again.
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
