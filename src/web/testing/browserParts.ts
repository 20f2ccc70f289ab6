/** A media query list that never changes. There is a mouse; nothing else matches. */
const fixedMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === '(pointer: fine)',
    onchange: null,
    addListener() {},
    removeListener() {},
  }) satisfies MediaQueryList as MediaQueryList;

/** Watches nothing: in jsdom nothing has a size. */
class SilentObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Puts in what jsdom leaves out and our screens use. */
export function installBrowserParts(window: Window & typeof globalThis): void {
  window.matchMedia ??= fixedMedia;
  window.ResizeObserver ??= SilentObserver;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  // The code field's library and the shared tooltip query the element under the pointer.
  document.elementFromPoint ??= () => null;
  document.elementsFromPoint ??= () => [];
}
