import '@testing-library/jest-dom/jest-globals';
import { beforeEach } from '@jest/globals';
import { configure } from '@testing-library/react';
import { installBrowserParts } from './browserParts.ts';

installBrowserParts(window);

// Generous, because a busy machine loads screens slowly.
configure({ asyncUtilTimeout: 20_000 });

// Before a test, because an application that closes after one stores its cache once more.
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
