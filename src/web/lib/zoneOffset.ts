/**
 * A zone's offset from UTC in minutes at an instant, from what the browser knows (east is positive); undefined when the
 * browser rejects the zone.
 */
export function zoneOffsetMinutes(zone: string, at: Date): number | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])(\d{2}):(\d{2})(?::\d{2})?)?$/.exec(name);
  if (!match) return undefined;
  const [, sign, hours = '0', minutes = '0'] = match;
  const total = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -total : total;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Writes an offset as +HH:MM or −HH:MM (a true minus sign, specification §2). */
export function formatOffset(offsetMinutes: number): string {
  const absolute = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '−' : '+'}${twoDigits(Math.floor(absolute / 60))}:${twoDigits(absolute % 60)}`;
}
