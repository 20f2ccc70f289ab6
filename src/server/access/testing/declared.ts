import type { Server } from '../../createServer.ts';
import { startTestServer } from '../../testing/startTestServer.ts';

/**
 * Everything that a fully wired server declares to clients. The server has already been closed, so don't call any of
 * its procedures.
 */
export async function declaredByServer(): Promise<Server['declared']> {
  const server = await startTestServer();
  await server.close();
  return server.declared;
}
