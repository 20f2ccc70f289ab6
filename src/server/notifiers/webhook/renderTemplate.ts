import type { JsonScalar } from './templateValues.ts';

export type TemplateValues = Readonly<Record<string, JsonScalar | readonly string[]>>;

const PLACEHOLDER = /\{\{\s*([A-Za-z]+)\s*\}\}/g;

/**
 * Puts values in the place of `{{name}}`. In a template that is JSON once they are in, they are written as JSON: inside a
 * string its characters are escaped, elsewhere the whole value stands there. A name that there is not stays as it is.
 */
export function renderTemplate(template: string, values: TemplateValues): string {
  const isJson = parses(template.replaceAll(PLACEHOLDER, '0'));
  return template.replaceAll(PLACEHOLDER, (placeholder, name: string, at: number) => {
    if (!Object.hasOwn(values, name)) return placeholder;
    const value = values[name] ?? null;
    if (!isJson) return plain(value);
    return isInString(template.slice(0, at)) ? JSON.stringify(plain(value)).slice(1, -1) : JSON.stringify(value);
  });
}

function plain(value: TemplateValues[string]): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** Tells whether JSON that breaks off after a text breaks off inside a string. */
function isInString(before: string): boolean {
  return before.replaceAll(/\\./g, '').split('"').length % 2 === 0;
}

/** Tells whether a text is JSON. */
export function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
