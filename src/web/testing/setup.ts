import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { installBrowserParts } from './browserParts.ts';

installBrowserParts(window);

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
