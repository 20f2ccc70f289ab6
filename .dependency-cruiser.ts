import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Which modules can import which. Folders match patterns, so new features, screens and adapters don't require new
 * rules. `importRules` apply to all imports, including those of types; `runtimeRules` only to those that remain at run
 * time.
 */

const tests = '\\.(test|contract)\\.tsx?$|/testing/';
/** The composition roots, which choose adapters: the server and the operator's other programs. */
const compositionRoots = '^src/server/(createServer|main|backup|restore|move|rotateKeys)\\.ts$';

/** Areas whose subfolders must not depend on each other in a cycle. */
export const areas = ['src/contract', 'src/sdk', 'src/server', 'src/web', 'src/web/features', 'src/web/ui'];

export const importRules: IForbiddenRuleType[] = [
  {
    name: 'contract-stands-alone',
    comment:
      'contract/ contains only what crosses the wire: move the dependency into contract/, or the code out of it.',
    from: { path: '^src/contract/' },
    to: { path: '^(src/(?!contract/|testing/)|e2e/|bench/|scripts/)' },
  },
  {
    name: 'sdk-knows-contract-only',
    comment: 'The sdk depends only on the contract: pass in anything else through a port such as TokenStore.',
    from: { path: '^src/sdk/' },
    to: { path: '^src/(?!sdk/|contract/|testing/)' },
  },
  {
    name: 'sdk-uses-no-package',
    comment: 'The sdk uses no packages, Redux and React included: pass in a function instead.',
    from: { path: '^src/sdk/', pathNot: tests },
    to: { path: 'node_modules/' },
  },
  {
    name: 'command-stands-alone',
    comment:
      'src/cli is bundled into one small file that people run elsewhere: it imports no packages and no other code of ours.',
    from: { path: '^src/cli/', pathNot: tests },
    to: { path: '^src/(?!cli/)|node_modules/' },
  },
  {
    name: 'nothing-imports-the-command',
    comment: 'src/cli is a separate program: put shared code into contract/.',
    from: { path: '^src/(?!cli/)', pathNot: tests },
    to: { path: '^src/cli/' },
  },
  {
    name: 'server-knows-contract-only',
    comment: 'The server and the client share the wire format, not code: put what both need into contract/.',
    from: { path: '^src/server/', pathNot: tests },
    to: { path: '^src/(sdk|web)/' },
  },
  {
    name: 'browser-never-imports-server',
    comment: 'Send the server a command; put what both need into contract/.',
    from: { path: '^src/(web|sdk)/', pathNot: tests },
    to: { path: '^src/server/' },
  },
  {
    name: 'ui-and-lib-know-no-domain',
    comment:
      'web/ui and web/lib are independent of the domain: pass in values and callbacks, or move the code to its feature.',
    from: { path: '^src/web/(ui|lib)/', pathNot: tests },
    to: { path: '^src/(sdk|server|web/(app|api|editing|features|routing|store))/' },
  },
  {
    name: 'lib-draws-nothing',
    comment: 'web/lib contains pure helpers: components belong in web/ui.',
    from: { path: '^src/web/lib/', pathNot: tests },
    to: { path: '^(src/web/ui/|node_modules/(react|react-dom|@mui)/)' },
  },
  {
    name: 'api-knows-no-feature',
    comment: 'web/api is below the features: a feature injects its endpoints into it.',
    from: { path: '^src/web/api/', pathNot: tests },
    to: { path: '^src/web/(editing|features|routing|store|ui)/' },
  },
  {
    name: 'feature-only-through-its-index',
    comment:
      'Import another feature through its index.ts; export what others may use there, or move it to web/ui or web/lib.',
    from: { path: '^src/web/features/([^/]+)/' },
    to: {
      path: '^src/web/features/([^/]+)/',
      pathNot: '^src/web/features/($1/|[^/]+/index\\.ts$)|/testing/',
    },
  },
  {
    name: 'base-features-import-downward',
    comment: 'toasts, theme and connection are below every feature: have the other feature call or listen.',
    from: { path: '^src/web/features/(toasts|theme|connection)/', pathNot: tests },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/($1|toasts)/' },
  },
  {
    name: 'auth-imports-downward',
    comment: 'auth is above only toasts, theme and connection: have the other feature listen to its actions.',
    from: { path: '^src/web/features/auth/', pathNot: tests },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/(auth|toasts|theme|connection)/' },
  },
  {
    name: 'accounts-import-downward',
    comment: 'accounts is above only auth and what auth imports: have the other feature listen to its actions.',
    from: { path: '^src/web/features/accounts/', pathNot: tests },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/(accounts|auth|toasts|theme|connection)/' },
  },
  {
    name: 'flow-imports-downward',
    comment: 'flow is above only accounts and what accounts imports: have the other feature listen to its actions.',
    from: { path: '^src/web/features/flow/', pathNot: tests },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/(flow|accounts|auth|toasts|theme|connection)/' },
  },
  {
    name: 'shell-is-on-top',
    comment:
      'The shell combines features, so no feature imports it: accept what you need as a child or through the route.',
    from: { path: '^src/web/features/(?!shell/)', pathNot: tests },
    to: { path: '^src/web/features/shell/' },
  },
  {
    name: 'app-is-the-composition-root',
    comment: 'app/ wires everything together: import from store/ or routing/, or accept a parameter.',
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
    comment: 'Adapters of one port must not import each other: move shared code next to the port.',
    from: { path: '^src/server/([^/]+)/(sqlite|postgres|memory)/', pathNot: tests },
    to: {
      path: '^src/server/',
      pathNot:
        '^src/server/(database/($2|migrations)/|$1/(($2|sql)/|policy/|[^/]+\\.ts$)|(audit|database|documents|monitors|notifiers|secrets)/[^/]+\\.ts$)',
    },
  },
  {
    name: 'one-sql-for-two-engines',
    comment: 'SQL that both engines share can import only its port, rules, and the engine folders beside it.',
    from: { path: '^src/server/([^/]+)/sql/', pathNot: tests },
    to: {
      path: '^src/server/',
      pathNot:
        '^src/server/(database/(sqlite|postgres)/|$1/((sql|sqlite|postgres|policy)/|[^/]+\\.ts$)|monitors/(rules|rollups|schedule)/|(audit|database|documents|monitors|notifiers|secrets)/[^/]+\\.ts$)',
    },
  },
  {
    name: 'no-rule-knows-an-adapter',
    comment: 'Rules and policies are pure: accept facts as values, and have the store load them.',
    from: { path: '^src/server/[^/]+/(rules|policy)/', pathNot: tests },
    to: { path: '^(src/server/([^/]+/(sql|sqlite|postgres|memory)/|database/)|node_modules/(libsql|pg|kysely)/)' },
  },
  {
    name: 'one-library-one-place',
    comment: 'Only the adapter that wraps a library imports it: use the port.',
    from: {
      path: '^src/server/',
      pathNot: `${tests}|^src/server/((audit|database|documents|monitors|managementApi|alerting|metrics|moving|usage)/(sql|sqlite|postgres)/|database/[^/]+\\.ts$|mail/|mailPings/)`,
    },
    to: { path: 'node_modules/(libsql|pg|kysely|nodemailer|smtp-server|postal-mime)/' },
  },
  {
    name: 'http-stays-at-the-edge',
    comment: 'Only the edges and the composition root use HTTP and websockets: accept a context and return an outcome.',
    from: { path: '^src/server/(?!http/|ws/)', pathNot: `${tests}|${compositionRoots}` },
    to: { path: 'node_modules/(fastify|@fastify|ws)/' },
  },
  {
    name: 'fakes-are-for-tests',
    comment: 'Fakes and builders are for tests: use the real implementation.',
    from: { path: '^src/', pathNot: `${tests}|/fake[A-Z][^/]*\\.tsx?$` },
    to: { path: '^src/(testing/|.*(/testing/|/fake[A-Z][^/]*\\.tsx?$|\\.test\\.tsx?$|\\.contract\\.ts$))' },
  },
  {
    name: 'no-cycles',
    comment: 'These files import each other, even if only types: move what both need to a third, or pass one in.',
    from: { pathNot: tests },
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'No file imports this one, and it imports none: use it or delete it.',
    from: { orphan: true, path: '^src/', pathNot: '\\.(test|d)\\.tsx?$|/testing/' },
    to: {},
  },
  {
    name: 'not-resolvable',
    comment: 'This import cannot be resolved: correct the path, or add the package to package.json.',
    from: {},
    to: { couldNotResolve: true },
  },
];

export const runtimeRules: IForbiddenRuleType[] = [
  {
    name: 'no-dev-dependency-in-the-server',
    comment: 'A production installation does not have this package: move it to dependencies, or the code to testing/.',
    from: { path: '^src/(server|contract)/', pathNot: tests },
    to: { dependencyTypes: ['npm-dev'] },
  },
  {
    name: 'browser-carries-no-schemas',
    comment: 'The browser imports only types from contract files with schemas: use `import type`.',
    from: { path: '^src/web/app/main\\.tsx$' },
    to: { path: 'node_modules/typebox/', reachable: true },
  },
];
