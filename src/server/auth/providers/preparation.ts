import type { SignInProvider } from './signInProvider.ts';

/** How long to wait before trying to reach a provider again. */
const RETRY_MS = 10_000;

/** Reaches providers before anyone logs in, so that a slow one is offered, too. */
export function createPreparation(providers: readonly Pick<SignInProvider, 'prepare'>[], retryMs = RETRY_MS) {
  let isStopped = false;

  async function prepare(provider: Pick<SignInProvider, 'prepare'>): Promise<void> {
    if ((await provider.prepare()) || isStopped) return;
    setTimeout(() => isStopped || void prepare(provider), retryMs).unref();
  }

  return {
    start(): void {
      for (const provider of providers) void prepare(provider);
    },
    stop(): void {
      isStopped = true;
    },
  };
}
