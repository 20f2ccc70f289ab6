import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const repository = path.resolve(__dirname, '..');

/** Each file breaks one rule with its only import. */
const planted: [rule: string, file: string, code: string][] = [
  ['contract-stands-alone', 'src/contract/bad.ts', "import '../sdk/queue.ts';"],
  ['sdk-knows-contract-only', 'src/sdk/bad.ts', "import type { T } from '../web/app/store.ts';"],
  ['sdk-uses-no-package', 'src/sdk/react.ts', "import 'react';"],
  ['command-stands-alone', 'src/cli/bad.ts', "import '../contract/types.ts';"],
  ['nothing-imports-the-command', 'src/server/users/command.ts', "import '../../cli/main.ts';"],
  ['server-knows-contract-only', 'src/server/monitors/bad.ts', "import '../../sdk/queue.ts';"],
  ['browser-never-imports-server', 'src/web/api/bad.ts', "import type { T } from '../../server/config.ts';"],
  [
    'ui-and-lib-know-no-domain',
    'src/web/ui/Bad.tsx',
    "import { A } from '../features/new/index.ts'; export const B = () => <A />;",
  ],
  ['lib-draws-nothing', 'src/web/lib/bad.ts', "import { useState } from 'react';"],
  ['api-knows-no-feature', 'src/web/api/feature.ts', "import '../features/new/index.ts';"],
  ['feature-only-through-its-index', 'src/web/features/one/bad.ts', "export * from '../new/inner.ts';"],
  ['base-features-import-downward', 'src/web/features/toasts/bad.ts', "import '../new/index.ts';"],
  ['auth-imports-downward', 'src/web/features/auth/bad.ts', "import '../new/index.ts';"],
  ['accounts-import-downward', 'src/web/features/accounts/bad.ts', "import '../new/index.ts';"],
  ['flow-imports-downward', 'src/web/features/flow/bad.ts', "import '../new/index.ts';"],
  ['shell-is-on-top', 'src/web/features/new/bad.ts', "const Shell = () => import('../shell/index.ts');"],
  ['app-is-the-composition-root', 'src/web/features/new/store.ts', "type T = typeof import('../../app/store.ts');"],
  ['adapters-are-chosen-in-one-place', 'src/server/users/bad.ts', "import '../documents/sqlite/store.ts';"],
  ['an-adapter-knows-its-port-only', 'src/server/documents/postgres/bad.ts', "import '../sqlite/store.ts';"],
  ['an-adapter-knows-its-port-only', 'src/server/documents/sqlite/foreign.ts', "import '../../users/port.ts';"],
  ['no-rule-knows-an-adapter', 'src/server/monitors/rules/bad.ts', "import '../sqlite/store.ts';"],
  ['no-rule-knows-an-adapter', 'src/server/alerting/policy/bad.ts', "import type { T } from '../../database/port.ts';"],
  ['no-dev-dependency-in-the-server', 'src/server/users/property.ts', "import 'fast-check';"],
  ['one-library-one-place', 'src/server/users/sql.ts', "import 'libsql';"],
  ['http-stays-at-the-edge', 'src/server/users/http.ts', "import fastify from 'fastify';"],
  ['fakes-are-for-tests', 'src/server/users/mail.ts', "import '../mail/fakeMailer.ts';"],
  ['no-orphans', 'src/web/lib/orphan.ts', 'export const alone = 1;'],
  ['not-resolvable', 'src/web/lib/missing.ts', "import './nowhere.ts';"],
  ['no-cycles', 'src/server/cycle/a.ts', "import type { T } from './b.ts';"],
  ['no-cycles-between-folders', 'src/server/events/port.ts', "import type { T } from '../documents/port.ts';"],
  ['browser-carries-no-schemas', 'src/web/app/main.tsx', "import '../../contract/schemas.ts';"],
];

const innocent: [file: string, code: string][] = [
  ['src/contract/schemas.ts', "import Type from 'typebox';"],
  ['src/contract/types.ts', "import type { TSchema } from 'typebox';"],
  ['src/cli/main.ts', "import './usage.ts';"],
  ['src/cli/usage.ts', 'export const usage = 1;'],
  ['src/sdk/queue.ts', "import '../contract/types.ts';"],
  ['src/server/config.ts', "import '../contract/types.ts';"],
  ['src/server/createServer.ts', "import './documents/sqlite/store.ts'; import fastify from 'fastify';"],
  ['src/server/documents/port.ts', "import '../../contract/types.ts'; import type { E } from '../events/event.ts';"],
  ['src/server/events/event.ts', "import '../../contract/types.ts';"],
  ['src/server/documents/sqlite/store.ts', "import 'libsql'; import '../port.ts';"],
  ['src/server/users/port.ts', "import '../config.ts';"],
  ['src/server/database/port.ts', "import '../config.ts';"],
  ['src/server/monitors/rules/pure.ts', "import '../../../contract/types.ts';"],
  ['src/server/monitors/sqlite/store.ts', "import 'libsql';"],
  ['src/server/alerting/policy/pure.ts', "import '../../../contract/types.ts';"],
  ['src/server/alerting/sqlite/store.ts', "import { pure } from '../policy/pure.ts';"],
  ['src/server/users/users.test.ts', "import 'fast-check';"],
  ['src/server/mail/fakeMailer.ts', "import '../config.ts';"],
  ['src/server/cycle/b.ts', "import './a.ts';"],
  ['src/web/app/store.ts', "import '../features/new/index.ts';"],
  ['src/web/store/hooks.ts', "import '../../contract/types.ts';"],
  ['src/web/features/new/index.ts', "export * from './inner.ts';"],
  ['src/web/features/new/inner.ts', "import '../../store/hooks.ts'; import '../auth/index.ts';"],
  ['src/web/features/auth/index.ts', "import '../toasts/index.ts';"],
  ['src/web/features/toasts/index.ts', "import '../../store/hooks.ts';"],
  ['src/web/features/shell/index.ts', "import '../new/index.ts';"],
  ['src/web/features/new/inner.test.ts', "import './inner.ts'; import '../../../server/mail/fakeMailer.ts';"],
];

describe('the import rules', () => {
  let folder: string;
  let report: string;
  let status: number | null;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hearth planted '));
    symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ devDependencies: { 'fast-check': '*' } }));
    for (const [file, code] of [...innocent, ...planted.map(([, ...rest]) => rest)]) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    const done = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/lintImports.ts', folder], {
      cwd: repository,
      encoding: 'utf8',
    });
    report = done.stderr;
    status = done.status;
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const rulesBrokenBy = (file: string) =>
    report
      .split('\n\n')
      .filter((entry) => entry.startsWith(`${file} → `))
      .map((entry) => /\n\s+([a-z-]+):/.exec(entry)?.[1]);

  it.each(planted)('%s is broken by %s', (rule, file) => {
    expect(rulesBrokenBy(file)).toContain(rule);
  });

  it.each(innocent.filter(([file]) => !file.includes('/cycle/')))('%s breaks none', (file) => {
    // A planted import also completes cycles through files that don't break any rule.
    expect(rulesBrokenBy(file).filter((rule) => rule !== 'no-cycles-between-folders')).toEqual([]);
  });

  it('make the command fail if they are broken', () => {
    expect(status).toBe(1);
  });
});
