/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { NOW } from './src/testing/clock.ts';

// People without a time zone are offered the browser's, unless it's UTC, so tests in UTC run the same everywhere.
process.env.TZ = 'UTC';

/**
 * Packages that have many files or are published only as ES modules. Jest loads only CommonJS, and loads one file
 * fastest.
 */
const bundled = [
  '@redocly/openapi-core',
  '@redux-devtools/instrument',
  '@sqlite.org/sqlite-wasm',
  '@testing-library/dom',
  '@testing-library/user-event',
  'aria-query',
  'avvio',
  'dom-accessibility-api',
  'fastify',
  'find-my-way',
  'jose',
  'kysely',
  'lodash-es',
  'marked',
  'nodemailer',
  'oauth4webapi',
  'openid-client',
  'postal-mime',
  'ret',
  'semver',
  'typebox',
  'yaml',
];
const inBundled = `/node_modules/(${bundled.join('|')})/`;

/** Tests that take long by nature, which only `npm run test:soak` runs. */
const soak = ['**/src/server/**/soak/*.test.ts'];

/** Tests that start processes and wait for them. `npm run verify` omits them. */
const slow = [
  '**/src/server/main.test.ts',
  '**/src/server/metrics/prometheus.test.ts',
  '**/src/server/http/hostileBodies.test.ts',
  '**/src/server/importing/hostileFiles.test.ts',
  '**/src/server/mailPings/hostileMails.test.ts',
  '**/src/server/isolation/*.test.ts',
  '**/src/server/database/sqlite/backup/restore.test.ts',
  '**/bench/*.test.ts',
  '**/scripts/{bootstrap,command,process,proxies}/*.test.ts',
];

const transform: Config['transform'] = {
  [inBundled]: '<rootDir>/src/testing/bundlePackage.cjs',
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs' },
    },
  ],
};

const shared: Config = {
  runtime: '<rootDir>/src/testing/cachingRuntime.cjs',
  // Builds contain a package.json with this package's name.
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  fakeTimers: { now: NOW },
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${bundled.join('|')})/)`],
};

const server: Config = {
  ...shared,
  testEnvironment: 'node',
  globalSetup: '<rootDir>/src/testing/beginRun.ts',
  globalTeardown: '<rootDir>/src/testing/endRun.ts',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};

const withoutAssets = { '\\.(css|svg)$': '<rootDir>/src/web/testing/emptyModule.cjs' };

const config: Config = {
  // By default, Jest leaves one core free, which is half of a machine with two.
  maxWorkers: '100%',
  // Tests don't check speed, because the machine can be busy.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/src/testing/contractsFirst.cjs',
  projects: [
    {
      ...server,
      displayName: 'server',
      testMatch: [
        '<rootDir>/src/{cli,contract,sdk,server}/**/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
        ...[...slow, ...soak].map((pattern) => `!${pattern}`),
      ],
    },
    { ...server, displayName: 'slow', testMatch: slow },
    { ...server, displayName: 'soak', testMatch: soak },
    {
      ...shared,
      displayName: 'web',
      testMatch: ['<rootDir>/src/web/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      moduleNameMapper: withoutAssets,
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/src/web/testing/jsdomEnvironment.cjs',
      testMatch: ['<rootDir>/src/web/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts', '<rootDir>/src/web/testing/setup.ts'],
      moduleNameMapper: {
        ...withoutAssets,
        '/TextareaAutosize/(TextareaAutosize|index)\\.js$': '<rootDir>/src/web/testing/textareaWithoutLayout.cjs',
        '^@emotion/serialize$': '<rootDir>/src/web/testing/stylesUnread.cjs',
        '^@emotion/sheet$': '<rootDir>/src/web/testing/styleSheetWithoutRules.cjs',
        '^@popperjs/core$': '<rootDir>/src/web/testing/popperWithoutLayout.cjs',
      },
    },
  ],
};

export default config;
