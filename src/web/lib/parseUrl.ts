/** Parses a URL, relative to a base if there is one; null if it isn't one. (`URL.parse` is younger than our browsers.) */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
