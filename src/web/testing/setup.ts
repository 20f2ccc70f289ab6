import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';
import { installBrowserParts } from './browserParts.ts';

installBrowserParts(window);

// Generous, because a busy machine loads screens slowly.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
