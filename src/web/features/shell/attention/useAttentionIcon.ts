import { useEffect } from 'react';
import { attentionIcon } from './attentionIcon.ts';

/** Shows a number in place of the page's icons; none for 0. */
export function useAttentionIcon(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
    const addresses = icons.map((icon) => icon.getAttribute('href') ?? '');
    for (const icon of icons) icon.href = attentionIcon(count);
    return () => icons.forEach((icon, index) => icon.setAttribute('href', addresses[index] ?? ''));
  }, [count]);
}
