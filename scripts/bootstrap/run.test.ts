import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const repository = path.resolve(__dirname, '../..');
const INSTALLED = { 'node_modules/tsx': { version: '4.0.0' } };
const LOCKED = { '': { name: 'small' }, ...INSTALLED, 'node_modules/other-os': { version: '1.0.0', optional: true } };
const NPM_SAYS = 'npm ci --include=dev --no-audit --no-fund --loglevel=error';

/** Prints its arguments and installs the contents of `would-be-installed`; fails if that folder doesn't exist. */
const FAKE_NPM = `
  import { cpSync, existsSync, rmSync } from 'node:fs';
  console.log('npm ' + process.argv.slice(2).join(' '));
  if (!existsSync('would-be-installed')) process.exit(1);
  rmSync('node_modules', { recursive: true, force: true });
  cpSync('would-be-installed', 'node_modules', { recursive: true });`;

describe('a command in a fresh clone', () => {
  let root: string;
  const write = (file: string, content: string | object) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const writePackages = (folder: string, packages: object) => {
    write(`${folder}/.package-lock.json`, { packages });
    symlinkSync(path.join(repository, 'node_modules/tsx'), path.join(root, folder, 'tsx'));
  };
  const run = (...args: string[]) => {
    const done = spawnSync(process.execPath, [path.join(root, 'scripts/run.mjs'), ...args], {
      env: { PATH: process.env.PATH, npm_execpath: path.join(root, 'npm-cli.js') },
      encoding: 'utf8',
    });
    return { status: done.status, lines: `${done.stdout}${done.stderr}`.trim().split('\n') };
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'hearth clone '));
    for (const file of ['run.mjs', 'bootstrap/ensureInstalled.mjs', 'process/endWithParent.mjs']) {
      mkdirSync(path.dirname(path.join(root, 'scripts', file)), { recursive: true });
      cpSync(path.join(repository, 'scripts', file), path.join(root, 'scripts', file));
    }
    write('package.json', { type: 'module', engines: { node: '>=20.19' } });
    write('package-lock.json', { packages: LOCKED });
    write('npm-cli.js', FAKE_NPM);
    write('scripts/greet.ts', "console.log('hello', process.argv.slice(2).join(' '));");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('installs the packages, says so, and then runs the command', () => {
    writePackages('would-be-installed', INSTALLED);
    expect(run('greet', '--twice', 'Ada')).toEqual({
      status: 0,
      lines: ['Installing the packages in node_modules (npm ci). This takes a minute…', NPM_SAYS, 'hello --twice Ada'],
    });
  });

  it('installs nothing if only optional packages for other platforms are missing', () => {
    writePackages('node_modules', INSTALLED);
    expect(run('greet', 'Ada').lines).toEqual(['hello Ada']);
  });

  it.each<[string, object]>([
    ['another version is there', { 'node_modules/tsx': { version: '3.9.9' } }],
    ['a package is missing', {}],
    [
      'an optional package is there in another version',
      { ...INSTALLED, 'node_modules/other-os': { version: '0.9.0' } },
    ],
  ])('updates the packages when %s', (_case, installed) => {
    writePackages('node_modules', installed);
    writePackages('would-be-installed', INSTALLED);
    const { lines } = run('greet', 'Ada');
    expect(lines[0]).toMatch(/^Updating the packages/);
    expect(lines.slice(-1)).toEqual(['hello Ada']);
  });

  it('reinstalls them if an installation was interrupted', () => {
    write('node_modules/half/package.json', {});
    writePackages('would-be-installed', INSTALLED);
    expect(run('greet', 'Ada').lines.slice(-1)).toEqual(['hello Ada']);
  });

  it('prints one sentence and stops if the packages cannot be installed', () => {
    const { status, lines } = run('greet', 'Ada');
    expect(status).toBe(1);
    expect(lines.slice(2)).toEqual([
      'npm couldn’t install the packages (see above). Fix that, then run this command again.',
    ]);
  });

  it('prints one sentence and stops before anything else if Node is too old', () => {
    write('package.json', { type: 'module', engines: { node: '>=999.7' } });
    expect(run('greet', 'Ada')).toEqual({
      status: 1,
      lines: [`Hearth needs Node 999.7 or later, but this is ${process.versions.node}. Install Node 24.`],
    });
  });
});
