import type { Server } from '../../createServer.ts';
import { startTestServer } from '../../testing/startTestServer.ts';

/**
 * Everything that clients can name, as declared by a fully wired server. The server has already been closed, so don't
 * call any of its procedures.
 */
export async function declaredByServer(): Promise<Server['declared']> {
  const server = await startTestServer();
  await server.close();
  return server.declared;
}
