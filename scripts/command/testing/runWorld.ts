import { afterEach, beforeEach } from '@jest/globals';
import { builtCommand } from './builtCommand.ts';
import { type PingServer, startPingServer } from './startPingServer.ts';

export const UUID = '0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e';

/** Provides the built command, and a new ping server for each test. Call it while tests are being registered. */
export function runWorld() {
  const command = builtCommand();
  let server: PingServer;
  beforeEach(async () => {
    server = await startPingServer();
  });
  afterEach(() => server.close());

  const name = () => ['--url', `${server.url}/ping/${UUID}`];
  const shell = (script: string, options: string[]) => ['run', ...name(), ...options, '--', '/bin/sh', '-c', script];
  return {
    command,
    server: () => server,
    /** The option that identifies one of the server's monitors. */
    name,
    /** Starts a shell script under `hearth run`; its standard input stays open. */
    start: (script: string, ...options: string[]) => command.start(shell(script, options)),
    /** Runs a shell script under `hearth run` until it ends. */
    run: (script: string, ...options: string[]) => command.run(shell(script, options)),
    lastBody: () => server.received.at(-1)?.body.toString() ?? '',
    lastPath: () => server.received.at(-1)?.path,
  };
}
