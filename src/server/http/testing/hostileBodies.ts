import fc from 'fast-check';

const DEEP = 100_000;
const repeat = (text: string, count: number): string => text.repeat(count);

/** Handwritten bodies that break careless servers. Each must get a single envelope in response. */
export const HANDWRITTEN: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '{"__proto__":{"kind":"rpc"}}',
  '{"kind":"rpc","rpc":["registration","begin"],"__proto__":{"input":1}}',
  '{"kind":"rpc","rpc":["registration","begin"],"input":{"__proto__":{"polluted":true}}}',
  '{"kind":"rpc","rpc":["registration","begin"],"input":{"constructor":{"prototype":{"polluted":true}}}}',
  '{"kind":"rpc","rpc":["__proto__","constructor"]}',
  '{"kind":"__proto__"}',
  '{"kind":"constructor"}',
  '{"kind":"toString"}',
  '{"kind":"document-get","path":["__proto__","toString"]}',
  '{"kind":"document-get","path":{"length":1,"0":"users"}}',
  '{"kind":"document-get","path":["users","\\ud800"]}',
  '{"kind":"document-get","path":["users","\\u0000"]}',
  `{"kind":"document-get","path":["users","${repeat('é', 200)}"]}`,
  `{"kind":"document-get","path":[${repeat('"a",', 40)}"a"]}`,
  `{"kind":"document-get-many","paths":[${repeat('["users","x"],', 1000)}["users","x"]]}`,
  '{"kind":"document-list","prefix":["users"],"limit":1e400}',
  '{"kind":"document-list","prefix":["users"],"limit":-0}',
  '{"kind":"document-list","prefix":["users"],"cursor":"\\udfff"}',
  '{"kind":"document-atomic","checks":[],"ops":[{"type":"set","key":["users","x"],"data":1e999}]}',
  '{"kind":"document-atomic","checks":[],"ops":[{"type":"set","key":["users","x"]}]}',
  '{"kind":"document-atomic","checks":[],"ops":[{"type":"sum","key":["users","x"],"data":1}]}',
  '{"kind":"document-atomic","checks":{"length":1e9},"ops":[]}',
  '{"kind":"rpc","kind":"document-get","path":["users","x"],"path":[]}',
  '{"kind":"rpc","rpc":["registration","begin"],"rpc":["nobody","knows"]}',
  `{"kind":"rpc","rpc":["registration","begin"],"input":${repeat('9', 10_000)}}`,
  `{"kind":"rpc","rpc":["registration","begin"],"input":${repeat('[', DEEP)}${repeat(']', DEEP)}}`,
  `{"kind":"rpc","rpc":["registration","begin"],"input":${repeat('{"a":', DEEP)}1${repeat('}', DEEP)}}`,
  `{"kind":"commands","commands":${repeat('[', DEEP)}${repeat(']', DEEP)}}`,
  `{"kind":"commands","commands":[${repeat('{"kind":"commands","commands":[', 100)}${repeat(']}', 100)}]}`,
  `{"kind":"commands","commands":[${repeat('null,', 99)}null]}`,
  repeat('[', 500_000),
  repeat('{"a":', 200_000),
  repeat('\\', 1000),
  `"${repeat('\\ud800', 50_000)}"`,
  '\ufeff{"kind":"rpc","rpc":["registration","begin"]}',
  '{"kind":"rpc","rpc":["registration","begin"]}\0',
  '{"kind":"rpc","rpc":["registration","begin"]}{"kind":"rpc"}',
  "{'kind':'rpc'}",
  '{"kind":"rpc",}',
  'NaN',
  '-',
  'null',
  '"commands"',
  '1e400',
  Uint8Array.of(0),
  Uint8Array.of(0xff, 0xfe, 0x7b, 0x00),
  Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d),
  Uint8Array.of(0x1f, 0x8b, 0x08, 0x00),
];

const kind = fc.constantFrom(
  'rpc',
  'document-get',
  'document-get-many',
  'document-list',
  'document-atomic',
  'commands',
  'event-publish',
  '__proto__',
);
const name = fc.constantFrom(
  'users',
  'teams',
  '$auth',
  'registration',
  'begin',
  'submitPrompt',
  '__proto__',
  '',
  '/',
  '\0',
  '😀',
);
const anything = fc.anything({
  key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'prototype', 'kind', 'toJSON', 'length')),
  values: [fc.string({ unit: 'binary' }), fc.double(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)],
  maxDepth: 4,
});
const key = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.oneof(name, fc.string({ unit: 'binary' })), { maxLength: 4 }) },
  { weight: 1, arbitrary: anything },
);

/** A value that resembles a command, with arbitrary values in its fields. */
const nearCommand = fc.record(
  {
    kind: fc.oneof({ weight: 9, arbitrary: kind }, { weight: 1, arbitrary: anything }),
    rpc: key,
    input: anything,
    path: key,
    paths: fc.oneof(fc.array(key, { maxLength: 3 }), anything),
    prefix: key,
    cursor: fc.oneof(fc.string(), anything),
    limit: fc.oneof(fc.integer(), fc.double(), anything),
    checks: fc.oneof(
      fc.array(
        fc.record(
          {
            type: fc.constantFrom('check', 'x'),
            key,
            versionstamp: fc.oneof(fc.string(), fc.constant(null), anything),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 3 },
      ),
      anything,
    ),
    ops: fc.oneof(
      fc.array(fc.record({ type: fc.constantFrom('set', 'delete', 'x'), key, data: anything }, { requiredKeys: [] }), {
        maxLength: 3,
      }),
      anything,
    ),
  },
  { requiredKeys: ['kind'] },
);

const body = fc
  .oneof(
    nearCommand,
    fc.record({
      kind: fc.constant('commands'),
      commands: fc.oneof(fc.array(fc.oneof(nearCommand, anything), { maxLength: 6 }), anything),
    }),
    anything,
  )
  .map((value) => JSON.stringify(value) ?? '');

/** Random bodies: nearly valid, truncated, with changed bytes, or pure noise. */
export const hostileBody: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  { weight: 60, arbitrary: body.map(encode) },
  {
    weight: 20,
    arbitrary: fc
      .tuple(body, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([text, share]) => cut(encode(text), share)),
  },
  {
    weight: 20,
    arbitrary: fc
      .tuple(body, fc.nat(), fc.integer({ min: 0, max: 255 }))
      .map(([text, at, byte]) => bend(encode(text), at, byte)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...HANDWRITTEN).map((text) => (typeof text === 'string' ? encode(text) : text)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)) },
);

function encode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'utf8'));
}

function cut(bytes: Uint8Array<ArrayBuffer>, share: number): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, Math.floor(bytes.length * share));
}

function bend(bytes: Uint8Array<ArrayBuffer>, at: number, byte: number): Uint8Array<ArrayBuffer> {
  if (bytes.length > 0) bytes[at % bytes.length] = byte;
  return bytes;
}
