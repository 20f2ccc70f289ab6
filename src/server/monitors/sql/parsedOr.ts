/** Parses JSON; returns `otherwise` for invalid text. */
export function parsedOr<Value>(text: string, otherwise: Value): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return otherwise;
  }
}
