import { CST, Lexer, LineCounter, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { findUnsafeJson, parseJson } from '../../validation/untrustedJson.ts';

/** A problem in a document: `pointer` is a JSON Pointer (RFC 6901), and `line` starts at 1. */
export interface DocumentProblem {
  pointer: string;
  detail: string;
  /** Only set for YAML. */
  line?: number;
}

/** The line of each part of a YAML document, by JSON Pointer. Empty for JSON. */
export type DocumentLines = Readonly<Record<string, number>>;

export interface ReadDocument {
  value: unknown;
  lines: DocumentLines;
}

type Read = { document: ReadDocument } | { problem: DocumentProblem };

/** About twice as many tokens as a thousand monitors with every field need. Parsing more would block other requests. */
const MAX_TOKENS = 200_000;
const MAX_DEPTH = 16;
const NOT_TAKEN: Partial<Record<CST.TokenType, string>> = {
  anchor: 'must not have anchors',
  alias: 'must not have aliases',
  tag: 'must not have tags',
  'directive-line': 'must not have directives',
};

/** Tokens that start a list or an object within a line, without brackets. */
const NESTING = new Set<CST.TokenType>(['seq-item-ind', 'explicit-key-ind']);

/** Parses JSON, or YAML without the features that let a small document expand into a huge one. Never throws. */
export function readDocument(bytes: Buffer): Read {
  const json = parseJson(bytes);
  if (json.ok) return safe({ value: json.value, lines: {} });
  if (json.message !== 'must be JSON') return refuse(json.message);
  const text = bytes.toString('utf8');
  return findRefusedToken(text) ?? readYaml(text);
}

const refuse = (detail: string, line?: number): Read => ({
  problem: { pointer: '', detail, ...(line !== undefined && { line }) },
});

/** Checks the tokens before anything is built from them. */
function findRefusedToken(text: string): Read | null {
  let line = 1;
  let tokens = 0;
  let depth = 0;
  let inLine = 0;
  let isAfterComma = false;
  for (const token of new Lexer().lex(text)) {
    if (++tokens > MAX_TOKENS) return refuse('is too long as YAML: send it as JSON', line);
    const type = CST.tokenType(token);
    const message = type === null ? undefined : NOT_TAKEN[type];
    if (message !== undefined) return refuse(message, line);
    if (type === 'flow-map-start' || type === 'flow-seq-start') depth++;
    if (type === 'flow-map-end' || type === 'flow-seq-end') depth--;
    if (type === 'newline') inLine = 0;
    if (type !== null && NESTING.has(type)) inLine++;
    if (Math.max(depth, inLine) > MAX_DEPTH) return refuse(`must not be nested deeper than ${MAX_DEPTH} levels`, line);
    if (type === 'comma' && isAfterComma) return refuse('must not have two commas in a row', line);
    if (type !== 'space' && type !== 'newline') isAfterComma = type === 'comma';
    line += countLines(token);
  }
  return null;
}

function countLines(token: string): number {
  let count = 0;
  for (let at = token.indexOf('\n'); at !== -1; at = token.indexOf('\n', at + 1)) count++;
  return count;
}

class RefusedNode extends Error {
  override name = 'RefusedNode';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

function readYaml(text: string): Read {
  const counter = new LineCounter();
  const lineAt = (offset: number): number => counter.linePos(offset).line;
  // The code below finds repeated names faster than the library, which compares each name with all others.
  const options = { uniqueKeys: false, merge: false, schema: 'core', prettyErrors: false, logLevel: 'silent' } as const;
  try {
    const parsed = parseDocument(text, { ...options, lineCounter: counter });
    const [error] = parsed.errors;
    if (error !== undefined) return refuse(`isn’t valid YAML: ${error.message}`, lineAt(error.pos[0]));
    const offsets = new Map<string, number>();
    const value = toValue(parsed.contents, [], offsets);
    const lines = Object.fromEntries([...offsets].map(([pointer, offset]) => [pointer, lineAt(offset)]));
    return safe({ value, lines });
  } catch (error) {
    if (error instanceof RefusedNode) return refuse(error.message, lineAt(error.offset));
    if (error instanceof RangeError) return refuse(`must not be nested deeper than ${MAX_DEPTH} levels`);
    throw error;
  }
}

/** Converts a node to JSON, and records the position of each part. */
function toValue(node: unknown, path: string[], offsets: Map<string, number>): unknown {
  const offset = (node as { range?: [number] } | null)?.range?.[0] ?? 0;
  if (!offsets.has(pointerOf(path))) offsets.set(pointerOf(path), offset);
  if (path.length > MAX_DEPTH) throw new RefusedNode(`must not be nested deeper than ${MAX_DEPTH} levels`, offset);
  if (node === null) return null;
  if (isSeq(node)) return node.items.map((item, index) => toValue(item, [...path, String(index)], offsets));
  if (isScalar(node)) return node.value;
  if (!isMap(node)) throw new RefusedNode('must not have aliases', offset);
  const members = new Map<string, unknown>();
  for (const { key, value } of node.items) {
    const at = (key as { range?: [number] } | null)?.range?.[0] ?? offset;
    if (!isScalar(key) || typeof key.value !== 'string') throw new RefusedNode('must have strings as names', at);
    if (members.has(key.value)) throw new RefusedNode(`must not have the name “${key.value.slice(0, 64)}” twice`, at);
    offsets.set(pointerOf([...path, key.value]), at);
    members.set(key.value, toValue(value, [...path, key.value], offsets));
  }
  return Object.fromEntries(members);
}

function safe(document: ReadDocument): Read {
  const unsafe = findUnsafeJson(document.value);
  if (unsafe === null) return { document };
  return { problem: problemAt(document.lines, unsafe.path === '' ? [] : unsafe.path.split('/'), unsafe.message) };
}

const pointerOf = (path: readonly string[]): string =>
  path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Describes a problem at a path, with the line of the path or of its closest parent that has one. */
export function problemAt(lines: DocumentLines, path: readonly string[], detail: string): DocumentProblem {
  const parents = path.map((_name, index) => pointerOf(path.slice(0, path.length - index)));
  const known = [...parents, ''].find((pointer) => lines[pointer] !== undefined);
  const line = known === undefined ? undefined : lines[known];
  return { pointer: pointerOf(path), detail, ...(line !== undefined && { line }) };
}
