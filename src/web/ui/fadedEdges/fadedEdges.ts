const WIDTH = '1.5rem';

/**
 * Fades out content that's cut off at the edges of an element that scrolls sideways. Needs `markCutEdges` as the
 * element's ref. An element that has or contains the keyboard focus isn't faded, because that would hide the
 * focus ring.
 */
export const fadedEdges = {
  '&[data-cut]:not(:focus-visible, :has(:focus-visible))': {
    maskImage:
      'linear-gradient(to right, transparent, black var(--faded-start, 0px), black calc(100% - var(--faded-end, 0px)), transparent)',
  },
  '&[data-cut~=start]': { '--faded-start': WIDTH },
  '&[data-cut~=end]': { '--faded-end': WIDTH },
} as const;

/** Because browsers round measurements, up to a pixel can be left at the end. */
const ROUNDING_PX = 1;

/** A ref that keeps `data-cut` on an element up to date: the edges where content is cut off. */
export function markCutEdges(element: HTMLElement | null) {
  if (element === null) return undefined;
  const mark = () => {
    const hidden = element.scrollWidth - element.clientWidth;
    // Text that runs from right to left is scrolled from 0 to a negative position.
    const before = getComputedStyle(element).direction === 'rtl' ? hidden + element.scrollLeft : element.scrollLeft;
    const after = hidden - before;
    const cut = [before > ROUNDING_PX && 'start', after > ROUNDING_PX && 'end'].filter(Boolean).join(' ');
    if (cut === '') delete element.dataset.cut;
    else element.dataset.cut = cut;
  };
  const sizes = new ResizeObserver(mark);
  sizes.observe(element);
  const content = new MutationObserver(mark);
  content.observe(element, { childList: true, characterData: true, subtree: true });
  element.addEventListener('scroll', mark, { passive: true });
  mark();
  return () => {
    sizes.disconnect();
    content.disconnect();
    element.removeEventListener('scroll', mark);
  };
}
