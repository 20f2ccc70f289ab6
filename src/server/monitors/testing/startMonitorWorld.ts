import type { InvalidDetail } from '../../../contract/errors.ts';
import { startTeamWorld } from '../../access/testing/startTeamWorld.ts';
import type { TestPerson } from '../../testing/apiClient.ts';

/** Starts a server with a team and its members. Tests call its procedures and ping its monitors the way clients do. */
export async function startMonitorWorld() {
  const world = await startTeamWorld();
  const { server } = world;
  const command = (name: string, input: object) => ({ kind: 'rpc', rpc: ['monitors', name], input });

  return {
    ...world,
    /** Makes a call that must succeed, as the owner by default. */
    call: <Value>(name: string, input: object, as: TestPerson = world.owner): Promise<Value> =>
      server.valueOf<Value>(command(name, input), as.token),
    /** Makes a call and returns its error; null if the call succeeds. */
    async refusal(name: string, input: object, as: TestPerson = world.owner) {
      const envelope = await server.call(command(name, input), as.token);
      return envelope.kind === 'error' ? { name: envelope.name, ...(envelope.detail as Partial<InvalidDetail>) } : null;
    },
    /** Sends a ping; returns the response's status and body. */
    async ping(path: string, body?: Uint8Array<ArrayBuffer>): Promise<string> {
      const response = await fetch(`${server.url}/ping/${path}`, body && { method: 'POST', body });
      return `${response.status} ${await response.text()}`;
    },
  };
}

export type MonitorWorld = Awaited<ReturnType<typeof startMonitorWorld>>;
