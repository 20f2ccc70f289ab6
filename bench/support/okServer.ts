import { createServer } from 'node:http';
import { reportResourceUse } from './reportResourceUse.ts';

/** The least that Node can do for a request: respond `OK`. */
const server = createServer((_request, response) => response.end('OK'));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  reportResourceUse();
  if (typeof address === 'object') console.log(`ready http://127.0.0.1:${address?.port}`);
});
