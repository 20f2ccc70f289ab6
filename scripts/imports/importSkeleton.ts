import { parseSync } from '@swc/core';

interface FoundImport {
  from: string;
  isTypeOnly: boolean;
  isDynamic: boolean;
}

interface SkeletonOptions {
  /** Whether to keep type imports, too. */
  types: boolean;
  /** Whether the module is a .tsx file, where `<T>(…)` starts an element instead of a type parameter. */
  jsx: boolean;
}

/**
 * Reduces a TypeScript module to its imports, in plain JavaScript, for a dependency tool that can't read JSX or types.
 * With `types: false`, only imports that remain at run time are kept.
 */
export function importSkeleton(source: string, { types, jsx }: SkeletonOptions): string {
  const found: FoundImport[] = [];
  collect(parseSync(source, { syntax: 'typescript', tsx: jsx, decorators: true, target: 'es2022' }), found);
  return found
    .filter(({ isTypeOnly }) => types || !isTypeOnly)
    .map(({ from, isDynamic }) =>
      isDynamic ? `import(${JSON.stringify(from)});\n` : `import ${JSON.stringify(from)};\n`,
    )
    .join('');
}

function collect(node: unknown, found: FoundImport[]): void {
  if (Array.isArray(node)) return node.forEach((child) => collect(child, found));
  if (!isNode(node)) return;
  const one = importOf(node);
  if (one) found.push(one);
  for (const child of Object.values(node)) collect(child, found);
}

function importOf(node: SyntaxNode): FoundImport | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration': {
      const from = textOf(node.source);
      return from === undefined ? undefined : { from, isTypeOnly: node.typeOnly === true, isDynamic: false };
    }
    case 'TsImportType': {
      const from = textOf(node.argument);
      return from === undefined ? undefined : { from, isTypeOnly: true, isDynamic: false };
    }
    case 'CallExpression': {
      if (!isNode(node.callee) || node.callee.type !== 'Import' || !Array.isArray(node.arguments)) return undefined;
      const first: unknown = node.arguments[0];
      const from = isRecord(first) ? textOf(first.expression) : undefined;
      return from === undefined ? undefined : { from, isTypeOnly: false, isDynamic: true };
    }
    default:
      return undefined;
  }
}

interface SyntaxNode extends Record<string, unknown> {
  type?: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isNode = (value: unknown): value is SyntaxNode => isRecord(value);
const textOf = (node: unknown) => (isNode(node) && node.type === 'StringLiteral' ? String(node.value) : undefined);
