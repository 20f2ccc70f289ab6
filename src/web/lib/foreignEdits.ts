/**
 * Lets the page survive programs that edit it, such as translators, which wrap or replace texts: React removes and
 * inserts nodes where it put them, and updates texts that are no longer shown, so that it would throw, or leave an old
 * text standing (https://github.com/facebook/react/issues/11538).
 */
export function surviveForeignEdits(page: Document = document): void {
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver(noteStandIns);
  observer.observe(page, { childList: true, subtree: true });

  /** The child of a parent that shows a node: the node itself, what it was wrapped in, or what replaced it. */
  function shownIn(parent: Node, node: Node): Node | null {
    noteStandIns(observer.takeRecords());
    let shown: Node | null = standIns.get(node) ?? node;
    while (shown !== null && shown.parentNode !== parent) shown = shown.parentNode;
    return shown;
  }

  Node.prototype.removeChild = function removeShown<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const shown = shownIn(this, child);
    if (shown !== null) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeShown<Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    const shown = next === null || next.parentNode === this ? next : shownIn(this, next);
    return insertBefore.call(this, child, shown) as Child;
  };
}

/** What is shown in place of a text. */
const standIns = new WeakMap<Node, Element>();

/** Translators put a `font` element in a text's place, in one step, or before they remove the text. */
function noteStandIns(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling } of records) {
    const [text] = removedNodes;
    const standIn = [...addedNodes, previousSibling].find((node) => node?.nodeName === 'FONT');
    if (text instanceof Text && !text.isConnected && standIn instanceof Element) replaced(text, standIn);
  }
}

/** Shows a text again as soon as it changes, for what replaced it shows the old one. */
function replaced(text: Text, standIn: Element): void {
  standIns.set(text, standIn);
  const shown = text.data;
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set(words: string) {
      Reflect.deleteProperty(text, 'nodeValue');
      text.data = words;
      if (words !== shown) standIn.replaceWith(text);
    },
  });
}
