/** Renders messages for one kind of integration the way its program shows them. */
export interface Drawing<Payload> {
  /**
   * The style sheet for one message, imitating the program's look. An ancestor has the class `dark` in the dark theme.
   */
  css: string;
  /** Returns the HTML for one message. */
  draw(payload: Payload): string;
}

/** Replaces matches of `pattern` with HTML, and the text between them with what `rest` returns. */
export function replaceParts(
  text: string,
  pattern: RegExp,
  part: (match: RegExpExecArray) => string,
  rest: (text: string) => string,
): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    html += rest(text.slice(end, match.index)) + part(match);
    end = match.index + match[0].length;
  }
  return html + rest(text.slice(end));
}
