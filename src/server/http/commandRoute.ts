import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** A placeholder in the built command for the URL of the server that serves it. */
const ADDRESS_PLACEHOLDER = '__HEARTH_URL__';

export interface CommandRouteOptions {
  /** The built `hearth` command. */
  commandFile: string;
  publicUrl: string;
}

/** `GET /hearth.mjs`: the `hearth` command as one file, which sends its pings to this server by default. */
export function commandRoute({ commandFile, publicUrl }: CommandRouteOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const program = existsSync(commandFile)
      ? (await readFile(commandFile, 'utf8')).replaceAll(ADDRESS_PLACEHOLDER, publicUrl)
      : null;
    app.get('/hearth.mjs', async (_request, reply) => {
      if (program !== null) {
        return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(program);
      }
      return reply
        .code(503)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('The hearth command hasn’t been built. Run `npm run build` and start the server again.\n');
    });
  };
}
