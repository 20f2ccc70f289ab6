import { parse, type AnyNode, type Identifier, type MemberExpression } from 'acorn';
import { full } from 'acorn-walk';
import { youngerMethods, youngerThan, type Browsers } from './younger.ts';

/** The syntax of the declared browsers, and of Chromium 94. */
const ECMA_VERSION = 2022;

/**
 * Returns a function that lists what a script uses and some of these browsers lack: syntax, globals such as
 * `Intl.Segmenter`, and methods such as `toSorted`. What's younger but named like something older goes unnoticed.
 */
export function createScriptCheck(browsers: Browsers): (script: string) => string[] {
  const names = new Set(youngerThan(browsers).map((part) => part.slice(0, 2).join('.')));
  const methods = youngerMethods(browsers);

  function youngerIn(node: AnyNode): string | undefined {
    if (node.type === 'Identifier') return names.has(node.name) ? node.name : undefined;
    if (!isNamedMember(node)) return undefined;
    const { name } = node.property;
    const path = node.object.type === 'Identifier' ? `${node.object.name}.${name}` : '';
    if (names.has(path)) return path;
    return methods.has(name) ? `.${name}` : undefined;
  }

  return (script) => {
    const found = new Set<string>();
    try {
      full(parse(script, { ecmaVersion: ECMA_VERSION }), (node) => {
        const name = youngerIn(node);
        if (name !== undefined) found.add(name);
      });
    } catch (error) {
      return [String(error)];
    }
    return [...found];
  };
}

type NamedMember = MemberExpression & { property: Identifier };

const isNamedMember = (node: AnyNode): node is NamedMember =>
  node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier';
