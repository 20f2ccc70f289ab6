/** What a body is sent as, and whether it is what it begins to be. */
export function bodyKind(body: string): string {
  if (!/^\s*[[{"]/.test(body)) return 'sent as plain text';
  return parsed(body) === undefined ? 'sent as JSON, but it is not valid JSON' : 'sent as JSON';
}

/** A body for reading: JSON on lines of its own. */
export function indented(body: string): string {
  const value = parsed(body);
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : body;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
