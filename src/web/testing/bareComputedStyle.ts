/** The properties whose inheritance jsdom implements. */
const INHERITED = /visibility|pointer-events|color/;

const isStyled = (element: Element): boolean => element.hasAttribute('style');
const handsDownStyle = (element: Element): boolean => INHERITED.test(element.getAttribute('style') ?? '');

/**
 * Returns a faster `getComputedStyle` for pages without style sheets: an element without inline styles has the styles
 * of a bare element of its kind. jsdom would match the hundred rules in its default style sheet against each element
 * that a query inspects.
 */
export function bareComputedStyle(window: Window & typeof globalThis): typeof window.getComputedStyle {
  const computedStyle = window.getComputedStyle.bind(window);
  const bare = new Map<string, CSSStyleDeclaration>();
  return (element) => {
    if (isStyled(element)) return computedStyle(element);
    for (let above = element.parentElement; above !== null; above = above.parentElement) {
      if (handsDownStyle(above)) return computedStyle(element);
    }
    const attributes = ['hidden', 'open', 'type'].map((name) => element.getAttribute(name));
    const kind = JSON.stringify([element.namespaceURI, element.localName, ...attributes]);
    const known = bare.get(kind);
    if (known !== undefined) return known;
    const style = computedStyle(element);
    bare.set(kind, style);
    return style;
  };
}
