import type { BrowserContext, WebSocketRoute } from '@playwright/test';
import { createFakeTokenSet } from '../../src/sdk/fakeTokens.ts';

type Command = Record<string, unknown> & { kind: string };
type Input = { state?: string; value?: unknown } | unknown[] | undefined;

/** The code that the simulated platform e-mails. */
export const PLAYED_CODE = '123456';

const emailStep = { state: 'begun', current: { kind: 'component', id: 'email', prompt: 'email', options: {} } };
const codeStep = {
  state: 'mailed',
  current: { kind: 'component', id: 'email', prompt: 'otp', options: { digits: 6 } },
};

const result = (value?: unknown) => ({ kind: 'result', value });
const refusal = (name: string, detail?: unknown) => ({ kind: 'error', name, detail });

/**
 * For all of a browser's pages, simulates a different server that uses the same protocol. It requires a list as the
 * input that begins a flow, names refusals differently, commits without returning the versionstamp, and sends changes
 * without one.
 */
export async function playPlatform(context: BrowserContext): Promise<void> {
  const documents = new Map<string, { data: unknown; stamp: number }>();
  const watchers = new Map<string, Set<WebSocketRoute>>();
  let lastStamp = 0;

  const stampOf = (key: unknown) => {
    const found = documents.get(JSON.stringify(key));
    return found ? String(found.stamp).padStart(20, '0') : null;
  };

  function begin(input: Input, kind: string) {
    if (!Array.isArray(input)) return refusal('InvalidInputError', { path: '', message: 'Expected array' });
    return result(kind === 'registration' ? { ...emailStep, validating: false } : emailStep);
  }

  function submit({ state, value }: { state?: string; value?: unknown }, kind: string) {
    if (state === 'begun') return result(kind === 'registration' ? { ...codeStep, validating: true } : codeStep);
    return value === PLAYED_CODE ? result(createFakeTokenSet()) : refusal('AuthenticationSubmitPromptError');
  }

  function respondToRpc([kind = '', name]: string[], input: Input) {
    if (name === 'begin') return begin(input, kind);
    if (name === 'submitPrompt' || name === 'submitValidationCode') return submit(input as { state?: string }, kind);
    return refusal('UnknownRpcError');
  }

  function commit({ checks, ops }: { checks: { key: string[]; versionstamp: string | null }[]; ops: unknown[] }) {
    if (checks.some(({ key, versionstamp }) => stampOf(key) !== versionstamp))
      return refusal('DocumentAtomicCommitError');
    lastStamp += 1;
    for (const { key, data } of ops as { key: string[]; data: unknown }[]) {
      documents.set(JSON.stringify(key), { data, stamp: lastStamp });
      const frame = { kind: 'event', event: ['$document', ...key], payload: { type: 'set', key, data } };
      for (const socket of watchers.get(JSON.stringify(key)) ?? []) socket.send(JSON.stringify(frame));
    }
    return result();
  }

  function answer(command: Command): unknown {
    switch (command.kind) {
      case 'rpc':
        return respondToRpc(command.rpc as string[], command.input as Input);
      case 'document-get': {
        const found = documents.get(JSON.stringify(command.path));
        if (!found) return refusal('DocumentNotFoundError', { key: command.path });
        return result({ key: command.path, data: found.data, versionstamp: stampOf(command.path) });
      }
      case 'document-list':
      case 'document-get-many':
        return result([]);
      case 'document-atomic':
        return commit(command as unknown as Parameters<typeof commit>[0]);
      default:
        return refusal('UnknownCommandError');
    }
  }

  await context.route('**/api', async (route) => {
    const body = route.request().postDataJSON() as Command;
    const json =
      body.kind === 'commands' ? { kind: 'results', results: (body.commands as Command[]).map(answer) } : answer(body);
    await route.fulfill({ json });
  });
  await context.routeWebSocket('**/api', (socket) => {
    socket.onMessage((frame) => {
      const command = JSON.parse(String(frame)) as Command;
      if (command.kind !== 'document-watch') return;
      const key = JSON.stringify(command.key);
      watchers.set(key, (watchers.get(key) ?? new Set()).add(socket));
    });
    socket.onClose(() => {
      for (const sockets of watchers.values()) sockets.delete(socket);
    });
  });
}
