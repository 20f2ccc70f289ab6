const known = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Returns the zone, or UTC if the browser can't tell the time in it, which is the case for zones younger than it. */
export function knownZone(zone: string): string {
  if (!known.has(zone)) known.set(zone, isKnown(zone));
  return known.get(zone) ? zone : 'UTC';
}

/** The browser's zone; UTC if it has none with a name, such as `Etc/Unknown` or an offset. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone && /^[A-Z]/i.test(timeZone) ? knownZone(timeZone) : 'UTC';
}
