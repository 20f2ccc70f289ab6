import { readConfig } from '../../src/server/config.ts';
import { createServer } from '../../src/server/createServer.ts';
import { reportResourceUse } from './reportResourceUse.ts';

/** The real server, configured by the environment. */
const server = await createServer(readConfig(process.env));
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
const address = await server.listen();
reportResourceUse();
console.log(`ready ${address}`);
