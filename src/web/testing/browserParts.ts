/** A media query list that never changes. It matches only if the query is for a mouse. */
const fixedMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === '(pointer: fine)',
    onchange: null,
    addListener() {},
    removeListener() {},
  }) satisfies MediaQueryList as MediaQueryList;

/** Never reports sizes, because jsdom has no layout. */
class SilentObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Adds browser features that our screens use and jsdom lacks. */
export function installBrowserParts(window: Window & typeof globalThis): void {
  window.matchMedia ??= fixedMedia;
  window.ResizeObserver ??= SilentObserver;
  window.isSecureContext ??= true;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  // The code field's library and the shared tooltip query the element under the pointer.
  document.elementFromPoint ??= () => null;
  document.elementsFromPoint ??= () => [];
}
