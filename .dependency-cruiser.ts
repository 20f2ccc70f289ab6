import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Which modules may import which. Folders match patterns, so new features, screens and adapters need no new rules.
 * `importRules` see all imports, including those of types; `runtimeRules` see only those that remain at run time.
 */

const tests = '\\.(test|contract)\\.tsx?$|/testing/';
/** The composition roots, which choose adapters: the server and the operator's other programs. */
const compositionRoots = '^src/server/(createServer|main|backup|restore|move|rotateKeys)\\.ts$';

/** Areas whose subfolders must not depend on each other in a cycle. */
export const areas = ['src/contract', 'src/sdk', 'src/server', 'src/web', 'src/web/features', 'src/web/ui'];

export const importRules: IForbiddenRuleType[] = [
  {
    name: 'contract-stands-alone',
    comment: 'contract/ is what crosses the wire: move what it needs into contract/, or keep the code out of it.',
    from: { path: '^src/contract/' },
    to: { path: '^(src/(?!contract/|testing/)|e2e/|bench/|scripts/)' },
  },
  {
    name: 'sdk-knows-contract-only',
    comment: 'The sdk is free of frameworks: take what it needs through a port such as TokenStore.',
    from: { path: '^src/sdk/' },
    to: { path: '^src/(?!sdk/|contract/|testing/)' },
  },
  {
    name: 'sdk-uses-no-package',
    comment: 'The sdk knows no Redux, no React and no package: pass it in as a function.',
    from: { path: '^src/sdk/', pathNot: tests },
    to: { path: 'node_modules/' },
  },
  {
    name: 'command-stands-alone',
    comment: 'src/cli becomes one small file that people run elsewhere: it takes nothing of ours and no package.',
    from: { path: '^src/cli/', pathNot: tests },
    to: { path: '^src/(?!cli/)|node_modules/' },
  },
  {
    name: 'nothing-imports-the-command',
    comment: 'src/cli is a program of its own: put what others need too into contract/.',
    from: { path: '^src/(?!cli/)', pathNot: tests },
    to: { path: '^src/cli/' },
  },
  {
    name: 'server-knows-contract-only',
    comment: 'The server shares the wire with the client, not its code: put what both need into contract/.',
    from: { path: '^src/server/', pathNot: tests },
    to: { path: '^src/(sdk|web)/' },
  },
  {
    name: 'browser-never-imports-server',
    comment: 'Ask the server by a command; put what both need into contract/.',
    from: { path: '^src/(web|sdk)/', pathNot: tests },
    to: { path: '^src/server/' },
  },
  {
    name: 'ui-and-lib-know-no-domain',
    comment:
      'web/ui and web/lib are free of the domain: pass values and callbacks in, or move the piece to its feature.',
    from: { path: '^src/web/(ui|lib)/', pathNot: tests },
    to: { path: '^src/(sdk|server|web/(app|api|editing|features|routing|store))/' },
  },
  {
    name: 'lib-draws-nothing',
    comment: 'web/lib holds pure helpers: what draws belongs in web/ui.',
    from: { path: '^src/web/lib/', pathNot: tests },
    to: { path: '^(src/web/ui/|node_modules/(react|react-dom|@mui)/)' },
  },
  {
    name: 'api-knows-no-feature',
    comment: 'web/api is the seam below the features: a feature injects its endpoints into it.',
    from: { path: '^src/web/api/', pathNot: tests },
    to: { path: '^src/web/(editing|features|routing|store|ui)/' },
  },
  {
    name: 'feature-only-through-its-index',
    comment:
      'Import another feature through its index.ts; export there what others may use, or move it to web/ui or web/lib.',
    from: { path: '^src/web/features/([^/]+)/' },
    to: {
      path: '^src/web/features/([^/]+)/',
      pathNot: '^src/web/features/($1/|[^/]+/index\\.ts$)|/testing/',
    },
  },
  {
    name: 'base-features-import-downward',
    comment: 'toasts, theme and connection stand below every feature: let the other feature call or listen.',
    from: { path: '^src/web/features/(toasts|theme|connection)/', pathNot: tests },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/($1|toasts)/' },
  },
  {
    name: 'auth-imports-downward',
    comment: 'auth stands on toasts, theme and connection alone: let the other feature listen to its actions.',
    from: { path: '^src/web/features/auth/', pathNot: tests },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/(auth|toasts|theme|connection)/' },
  },
  {
    name: 'accounts-import-downward',
    comment: 'accounts stands on auth and what is below it: let the other feature listen to its actions.',
    from: { path: '^src/web/features/accounts/', pathNot: tests },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/(accounts|auth|toasts|theme|connection)/' },
  },
  {
    name: 'flow-imports-downward',
    comment: 'flow stands on accounts, auth and what is below them: let the other feature listen to its actions.',
    from: { path: '^src/web/features/flow/', pathNot: tests },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/(flow|accounts|auth|toasts|theme|connection)/' },
  },
  {
    name: 'shell-is-on-top',
    comment:
      'The shell puts features together: no feature imports it. Take what you need as a child or through the route.',
    from: { path: '^src/web/features/(?!shell/)', pathNot: tests },
    to: { path: '^src/web/features/shell/' },
  },
  {
    name: 'app-is-the-composition-root',
    comment: 'app/ puts everything together: take what you need from store/ or routing/, or have it passed in.',
    from: { path: '^src/web/(?!app/)', pathNot: tests },
    to: { path: '^src/web/app/' },
  },
  {
    name: 'adapters-are-chosen-in-one-place',
    comment: 'Depend on the port; createServer.ts chooses the adapter and passes it in.',
    from: {
      path: '^src/server/',
      pathNot: `${tests}|${compositionRoots}|^src/server/([^/]+/(sql|sqlite|postgres|memory)/|database/(migrations/|[^/]+\\.ts$)|moving/moveBetween\\.ts$)`,
    },
    to: { path: '^src/server/[^/]+/(sql|sqlite|postgres|memory)/' },
  },
  {
    name: 'an-adapter-knows-its-port-only',
    comment: 'Adapters of one port stand side by side: move what they share beside the port.',
    from: { path: '^src/server/([^/]+)/(sqlite|postgres|memory)/', pathNot: tests },
    to: {
      path: '^src/server/',
      pathNot:
        '^src/server/(database/($2|migrations)/|$1/(($2|sql)/|policy/|[^/]+\\.ts$)|(audit|database|documents|monitors|notifiers|secrets)/[^/]+\\.ts$)',
    },
  },
  {
    name: 'one-sql-for-two-engines',
    comment: 'What both engines share knows its port, and the folders of its engines beside it.',
    from: { path: '^src/server/([^/]+)/sql/', pathNot: tests },
    to: {
      path: '^src/server/',
      pathNot:
        '^src/server/(database/(sqlite|postgres)/|$1/((sql|sqlite|postgres)/|policy/|[^/]+\\.ts$)|(audit|database|documents|monitors|notifiers|secrets)/[^/]+\\.ts$)',
    },
  },
  {
    name: 'no-rule-knows-an-adapter',
    comment: 'Rules and policy are pure: take facts as values, and let the store load them.',
    from: { path: '^src/server/[^/]+/(rules|policy)/', pathNot: tests },
    to: { path: '^(src/server/([^/]+/(sql|sqlite|postgres|memory)/|database/)|node_modules/(libsql|pg|kysely)/)' },
  },
  {
    name: 'one-library-one-place',
    comment: 'A library that an adapter wraps is imported by that adapter alone: use the port.',
    from: {
      path: '^src/server/',
      pathNot: `${tests}|^src/server/((audit|database|documents|monitors|managementApi|alerting|metrics|moving|usage)/(sql|sqlite|postgres)/|database/[^/]+\\.ts$|mail/|mailPings/)`,
    },
    to: { path: 'node_modules/(libsql|pg|kysely|nodemailer|smtp-server|postal-mime)/' },
  },
  {
    name: 'http-stays-at-the-edge',
    comment: 'Only the edges and the composition root know HTTP and websockets: answer an outcome, take a context.',
    from: { path: '^src/server/(?!http/|ws/)', pathNot: `${tests}|${compositionRoots}` },
    to: { path: 'node_modules/(fastify|@fastify|ws)/' },
  },
  {
    name: 'fakes-are-for-tests',
    comment: 'Fakes and builders serve tests: the program gets the real thing.',
    from: { path: '^src/', pathNot: `${tests}|/fake[A-Z][^/]*\\.tsx?$` },
    to: { path: '^src/(testing/|.*(/testing/|/fake[A-Z][^/]*\\.tsx?$|\\.test\\.tsx?$|\\.contract\\.ts$))' },
  },
  {
    name: 'no-orphans',
    comment: 'Nothing imports this file and it imports nothing: delete it, or use it.',
    from: { orphan: true, path: '^src/', pathNot: '\\.(test|d)\\.tsx?$|/testing/' },
    to: {},
  },
  {
    name: 'not-resolvable',
    comment: 'This import leads nowhere: correct the path, or add the package to package.json.',
    from: {},
    to: { couldNotResolve: true },
  },
];

export const runtimeRules: IForbiddenRuleType[] = [
  {
    name: 'no-adapter-knows-a-rule',
    comment: 'A store takes the rules as a parameter; only their types and its port are known to it.',
    from: { path: '^src/server/[^/]+/(sql|sqlite|postgres|memory)/', pathNot: tests },
    to: { path: '^src/server/[^/]+/(rules|policy)/' },
  },
  {
    name: 'no-dev-dependency-in-the-server',
    comment: 'A production installation lacks this package: declare it in dependencies, or move the code to testing/.',
    from: { path: '^src/(server|contract)/', pathNot: tests },
    to: { dependencyTypes: ['npm-dev'] },
  },
  {
    name: 'no-cycles',
    comment: 'Two modules need each other: move what both need into a third, or pass one in.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'browser-carries-no-schemas',
    comment: 'The browser takes only types from contract files that build schemas: use `import type`.',
    from: { path: '^src/web/app/main\\.tsx$' },
    to: { path: 'node_modules/typebox/', reachable: true },
  },
];
