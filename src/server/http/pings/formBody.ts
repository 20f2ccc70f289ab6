/**
 * What a form-encoded body consists of (URL Standard §5.1). Clients also declare other bodies as forms: curl does so by
 * default.
 */
const ENCODED = /^(?:[\w.~!*'()+=&-]|%[\da-f]{2})*$/i;
/** Without an escape or a field's name, a plus is more likely a plus. */
const HAS_ESCAPE_OR_NAME = /%|^[^=&+]+=[^=&]/;
const PARTIAL_ESCAPE = /%[\da-f]?$/i;

const [PLUS, PERCENT, AMPERSAND, SPACE, LINE_FEED] = [0x2b, 0x25, 0x26, 0x20, 0x0a];

/** Returns whether a body that's declared as a form is one. `start` can end anywhere. */
export function isForm(contentType: string | undefined, start: Buffer): boolean {
  if (contentType === undefined || !/^\s*application\/x-www-form-urlencoded\b/i.test(contentType)) return false;
  const text = start.toString('latin1').replace(PARTIAL_ESCAPE, '');
  return ENCODED.test(text) && HAS_ESCAPE_OR_NAME.test(text);
}

/** Decodes a form that arrives in parts, for people and for keywords: each field is on a line of its own. */
export function createFormDecoder() {
  let held: Uint8Array = new Uint8Array();

  /** Decodes whole escapes; at the end, also keeps what's left of one. */
  function decode(part: Uint8Array, isLast: boolean): Buffer {
    const source = held.length === 0 ? part : Buffer.concat([held, part]);
    const decoded = Buffer.alloc(source.length);
    let length = 0;
    let place = 0;
    for (; place < source.length; place += 1) {
      const byte = source[place] ?? 0;
      if (byte === PERCENT && !isLast && place + 2 >= source.length) break;
      const value = byte === PERCENT ? valueOf(source[place + 1], source[place + 2]) : -1;
      if (value >= 0) place += 2;
      decoded[length] = value >= 0 ? value : byte === PLUS ? SPACE : byte === AMPERSAND ? LINE_FEED : byte;
      length += 1;
    }
    held = source.slice(place);
    return decoded.subarray(0, length);
  }

  return {
    add: (part: Uint8Array): Buffer => decode(part, false),
    end: (): Buffer => decode(new Uint8Array(), true),
  };
}

/** Returns the value of two hexadecimal digits; -1 if they aren't. */
function valueOf(high = 0, low = 0): number {
  const digits = String.fromCharCode(high, low);
  return /^[\da-f]{2}$/i.test(digits) ? parseInt(digits, 16) : -1;
}
