/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { NOW } from './src/testing/clock.ts';

// A browser's zone is offered to whoever has none: tests run in one that offers nothing, wherever they run.
process.env.TZ = 'UTC';

/** Packages published as ES modules only: jest loads CommonJS, so they are transformed too. */
const esmOnly = [
  'jose',
  'openid-client',
  'oauth4webapi',
  'typebox',
  'fast-check',
  'pure-rand',
  'postal-mime',
  '@redux-devtools',
  'lodash-es',
  'marked',
];

/** Tests that start processes and wait for them. `npm run verify` leaves them out. */
const slow = [
  '**/src/server/**/soak/*.test.ts',
  '**/src/server/main.test.ts',
  '**/src/server/http/hostileBodies.test.ts',
  '**/src/server/database/sqlite/backup/restore.test.ts',
  '**/scripts/{bootstrap,process}/*.test.ts',
];

const transform: Config['transform'] = {
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
  fakeTimers: { now: NOW },
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
};

const server: Config = {
  ...shared,
  testEnvironment: 'node',
  globalSetup: '<rootDir>/src/testing/beginRun.ts',
  globalTeardown: '<rootDir>/src/testing/endRun.ts',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};

const config: Config = {
  // Left to itself jest spares a core: half of a machine that has two.
  maxWorkers: '100%',
  // Tests pass no judgement on speed, because the machine may be busy.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/src/testing/contractsFirst.cjs',
  projects: [
    {
      ...server,
      displayName: 'server',
      testMatch: [
        '<rootDir>/src/{contract,sdk,server}/**/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
        ...slow.map((pattern) => `!${pattern}`),
      ],
    },
    { ...server, displayName: 'slow', testMatch: slow },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/src/web/testing/jsdomEnvironment.cjs',
      testMatch: ['<rootDir>/src/web/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts', '<rootDir>/src/web/testing/setup.ts'],
      moduleNameMapper: {
        '\\.(css|svg)$': '<rootDir>/src/web/testing/emptyModule.cjs',
        '/TextareaAutosize/(TextareaAutosize|index)\\.js$': '<rootDir>/src/web/testing/textareaWithoutLayout.cjs',
        '^@emotion/serialize$': '<rootDir>/src/web/testing/stylesUnread.cjs',
        '^@emotion/sheet$': '<rootDir>/src/web/testing/styleSheetWithoutRules.cjs',
        '^@popperjs/core$': '<rootDir>/src/web/testing/popperWithoutLayout.cjs',
      },
    },
  ],
};

export default config;
