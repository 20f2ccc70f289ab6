/** The most that is told by number: more does not fit the icon. */
const MOST = 99;
const FONT_SIZES = [0, 46, 40, 30];

/**
 * Draws the icon of the page with a number on it, as the address of an image. Its colours are its own: the browser
 * shows it on grounds that no theme of ours knows.
 */
export function attentionIcon(count: number): string {
  const words = count > MOST ? `${MOST}+` : String(count);
  const ground = '<rect width="64" height="64" rx="14" fill="#c3262b"/>';
  const text = `<text x="32" y="34" fill="#fff" font-family="Arial,sans-serif" font-weight="700" font-size="${FONT_SIZES[words.length]}" text-anchor="middle" dominant-baseline="central">${words}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
