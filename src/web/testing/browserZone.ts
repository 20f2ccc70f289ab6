import { jest } from '@jest/globals';

/** Puts the browser into a zone, until mocks are restored. */
export function setBrowserZone(timeZone: string): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function inZone(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}
