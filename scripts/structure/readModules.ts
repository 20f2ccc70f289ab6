import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type ExportDeclaration, type Module as SyntaxTree, type Pattern } from '@swc/core';

/** A module as the structure rules see it; its path is relative to the repository. */
export interface SourceModule {
  file: string;
  /** The names that it declares and exports, excluding re-exports. */
  exports: string[];
}

const SUPPORT = /\.(test|contract|d)\.tsx?$|\/testing\//;

/** Reads the program's modules under a folder, except tests and their helpers. */
export function readModules(root: string, folder: string): SourceModule[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !SUPPORT.test(file))
    .toSorted()
    .map((file) => readModule(file, readFileSync(path.join(root, file), 'utf8')));
}

export function readModule(file: string, source: string): SourceModule {
  const syntaxTree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });
  return { file, exports: exportsOf(syntaxTree) };
}

function exportsOf({ body }: SyntaxTree): string[] {
  const imported = new Set(
    body.flatMap((item) => (item.type === 'ImportDeclaration' ? item.specifiers : [])).map(({ local }) => local.value),
  );
  return body.flatMap((item) => {
    if (item.type === 'ExportDeclaration') return declaredBy(item.declaration);
    if (item.type !== 'ExportNamedDeclaration' || item.source) return [];
    return item.specifiers.flatMap((specifier) =>
      specifier.type === 'ExportSpecifier' && !imported.has(specifier.orig.value)
        ? [(specifier.exported ?? specifier.orig).value]
        : [],
    );
  });
}

function declaredBy(declaration: ExportDeclaration['declaration']): string[] {
  switch (declaration.type) {
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id }) => boundBy(id));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [declaration.identifier.value];
    case 'TsModuleDeclaration':
      return [];
    default:
      return [declaration.id.value];
  }
}

function boundBy(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.value];
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => {
    if (property.type === 'KeyValuePatternProperty') return boundBy(property.value);
    return property.type === 'AssignmentPatternProperty' ? [property.key.value] : [];
  });
}
