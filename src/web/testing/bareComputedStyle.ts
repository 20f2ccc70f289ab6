/** Properties that jsdom lets elements inherit. */
const INHERITED = /visibility|pointer-events|color/;

const isStyled = (element: Element): boolean => element.hasAttribute('style');
const handsDownStyle = (element: Element): boolean => INHERITED.test(element.getAttribute('style') ?? '');

/**
 * Returns a `getComputedStyle` for pages without style sheets: an element without inline styles has those of a bare
 * element of its kind. jsdom would match its own sheet of a hundred rules against each element that a query looks at.
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
