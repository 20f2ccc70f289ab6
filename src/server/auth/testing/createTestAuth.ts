import { type FlowKind, type FlowStep, isFlowStep } from '../../../contract/flow.ts';
import { isTokenSet, type TokenSet } from '../../../contract/tokenSet.ts';
import type { RequestContext, Visitor } from '../../access/visitor.ts';
import { runRpc } from '../../commands/rpc.ts';
import { createRpcTable } from '../../commands/rpcDefinition.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { testVault } from '../../secrets/testing/testVault.ts';
import { createFakeMailer, type FakeMailer } from '../../mail/fakeMailer.ts';
import type { Outcome } from '../../outcome.ts';
import type { SecurityEvent, SecurityFields } from '../../security/securityLog.ts';
import { createLifecycle, type LifecyclePart } from '../../teams/lifecycle.ts';
import { type Auth, type AuthOptions, createAuth } from '../createAuth.ts';
import { sessionKey } from '../records.ts';

export const PUBLIC_URL = 'https://hearth.example.com';

/** A store that counts its calls. */
export function countCalls(store: DocumentStore) {
  const calls = { get: 0, getMany: 0, list: 0, commit: 0, ops: 0, checks: 0 };
  const counted: DocumentStore = {
    ...store,
    get: (key) => (calls.get++, store.get(key)),
    getMany: (keys) => (calls.getMany++, store.getMany(keys)),
    list: (prefix, options) => (calls.list++, store.list(prefix, options)),
    commit(checks, ops, audit) {
      calls.commit++;
      calls.checks += checks.length;
      calls.ops += ops.length;
      return store.commit(checks, ops, audit);
    },
  };
  return {
    store: counted,
    calls,
    reset: () => Object.assign(calls, { get: 0, getMany: 0, list: 0, commit: 0, ops: 0, checks: 0 }),
  };
}

type TestAuthOptions = Partial<AuthOptions> & {
  mailer?: FakeMailer;
  /** Cleanup by other areas when people are deleted. */
  parts?: LifecyclePart[];
};

const isSessionKey = (key: readonly string[]): boolean => {
  const pattern = sessionKey('*', '*');
  return key.length === pattern.length && pattern.every((segment, index) => segment === '*' || segment === key[index]);
};

/**
 * Sets up all of authentication, with an in-memory store, a mailer that records its e-mails, and a clock that tests
 * advance.
 */
export async function createTestAuth({
  parts = [],
  store = createMemoryDocumentStore(),
  ...options
}: TestAuthOptions = {}) {
  const clock = { now: Date.UTC(2030, 0, 1) };
  const mailer = options.mailer ?? createFakeMailer();
  const warnings: string[] = [];
  const note = (_detail: object, message: string) => void warnings.push(message);
  const events: ({ event: SecurityEvent } & SecurityFields)[] = [];
  const ended: string[] = [];
  const lifecycle = createLifecycle({
    documents: {
      ...store,
      commit(checks, ops, audit) {
        for (const { type, key } of ops) if (type === 'delete' && isSessionKey(key)) ended.push(key.at(-1) ?? '');
        return store.commit(checks, ops, audit);
      },
    },
    parts: () => [auth.lifecycle, ...parts],
    logger: { error: note },
  });
  const auth: Auth = await createAuth({
    store: lifecycle.documents,
    mailer,
    publicUrl: PUBLIC_URL,
    oidcProviders: [],
    vault: testVault,
    signUp: { kind: 'open' },
    personalData: [],
    isInvited: async () => false,
    planWithdrawals: async () => ({ checks: [], ops: [], audit: [] }),
    logger: { info: () => undefined, warn: note, error: note },
    security: (event, fields) => void events.push({ event, ...fields }),
    now: () => clock.now,
    ...options,
  });
  const rpcs = createRpcTable(auth.rpcs);

  /** Calls a procedure as the dispatcher does. */
  async function call(path: string, input?: unknown, from: Partial<RequestContext> = {}): Promise<Outcome> {
    const context: RequestContext = {
      visitor: { kind: 'anonymous' },
      requestId: 'test',
      clientAddress: '192.0.2.1',
      userAgent: 'test browser',
      ...from,
    };
    const command = { kind: 'rpc' as const, rpc: path.split('/'), input };
    return runRpc(command, context, { rpcs, hasFreshProof: auth.hasFreshProof } as Parameters<typeof runRpc>[2]);
  }

  async function step(path: string, input?: unknown, from?: Partial<RequestContext>): Promise<FlowStep> {
    const outcome = await call(path, input, from);
    if (outcome.kind === 'result' && isFlowStep(outcome.value)) return outcome.value;
    throw new Error(`${path} answered no step: ${JSON.stringify(outcome)}`);
  }

  async function tokens(path: string, input?: unknown, from?: Partial<RequestContext>): Promise<Required<TokenSet>> {
    const outcome = await call(path, input, from);
    if (outcome.kind === 'result' && isTokenSet(outcome.value) && outcome.value.refresh_token !== undefined) {
      return outcome.value as Required<TokenSet>;
    }
    throw new Error(`${path} answered no token set: ${JSON.stringify(outcome)}`);
  }

  /** Runs a flow up to the step that asks for the code. */
  async function askCode(flow: FlowKind, address: string, from?: Partial<RequestContext>): Promise<FlowStep> {
    const { state } = await step(`${flow}/begin`, undefined, from);
    return step(`${flow}/submitPrompt`, { state, id: 'email', value: address }, from);
  }

  function submitCode(flow: FlowKind, { state }: FlowStep, value: unknown, from?: Partial<RequestContext>) {
    return call(codePath(flow), { state, id: 'email', value }, from);
  }

  /** Returns the code in the last e-mail to an address. */
  function mailedCode(address: string): string {
    const code = /^\d+/.exec(mailer.lastTo(address).subject)?.[0];
    if (code === undefined) throw new Error(`The last mail to ${address} carries no code.`);
    return code;
  }

  async function finish(flow: FlowKind, address: string, from?: Partial<RequestContext>): Promise<Required<TokenSet>> {
    const { state } = await askCode(flow, address, from);
    return tokens(codePath(flow), { state, id: 'email', value: mailedCode(address) }, from);
  }

  async function visitorOf({ access_token }: TokenSet): Promise<Visitor & { kind: 'identity' }> {
    const visitor = await auth.authenticate(access_token);
    if (visitor.kind !== 'identity') throw new Error(`The token is ${visitor.kind}.`);
    return visitor;
  }

  return {
    auth,
    store,
    lifecycle,
    /** Ids of sessions that were ended before they expired. */
    ended,
    mailer,
    clock,
    warnings,
    events,
    call,
    step,
    tokens,
    askCode,
    submitCode,
    mailedCode,
    visitorOf,
    signUp: (address: string, from?: Partial<RequestContext>) => finish('registration', address, from),
    logIn: (address: string, from?: Partial<RequestContext>) => finish('authentication', address, from),
  };
}

export type TestAuth = Awaited<ReturnType<typeof createTestAuth>>;

const codePath = (flow: FlowKind) =>
  flow === 'registration' ? 'registration/submitValidationCode' : 'authentication/submitPrompt';
