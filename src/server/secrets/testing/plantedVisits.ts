import { teamKey, teamMonitorsPrefix, userKey, userTeamsPrefix } from '../../../contract/keys.ts';
import { sampleInput } from '../../access/testing/sampleInput.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import type { TestServer } from '../../testing/startTestServer.ts';

/** Matches secrets with a recognizable format, which logs redact everywhere, even in a path. */
const RECOGNIZABLE = /^(?:eyJ|(?:hr[prw]|inv|tv|bdg)_)/;

/** Matches procedures that only read. */
const READING =
  /\/(?:list\w*|get|ids|search|trouble|dashboard|events|history|incident|overview|look|export|status|old\w+|preview\w*|pingKey|pingBody|options)$/;

const rpc = (path: string, input: object) => ({ kind: 'rpc', rpc: path.split('/'), input });

/** Sends a secret in places where it doesn't belong: a path, a query, a header, an input and a malformed body. */
export async function misplace(server: TestServer, text: string): Promise<void> {
  const encoded = encodeURIComponent(text);
  await fetch(`${server.url}/ping/${encoded}?rid=${encoded}`);
  if (RECOGNIZABLE.test(text)) await fetch(`${server.url}/${encoded}/x.svg?key=${encoded}`);
  await server.send(rpc('monitors/ids', { teamId: text }), { authorization: `Bearer ${text}x` });
  await server.send(`{"kind": "rpc", "input": "${text}`);
}

/** Reads everything that a person can see. */
export async function lookAround(server: TestServer, { token, userId }: TestPerson, teamId: string): Promise<void> {
  const [monitor] = await server.valueOf<{ document: { data: { monitorId: string } } }[]>(
    { kind: 'document-list', prefix: teamMonitorsPrefix(teamId) },
    token,
  );
  const existing = { teamId, monitorId: monitor?.document.data.monitorId ?? '' };
  for (const definition of server.declared.procedures) {
    const path = definition.path.join('/');
    if (!READING.test(path) || path === 'imports/preview') continue;
    await server.call({ kind: 'rpc', rpc: definition.path, input: sampleInput(definition, existing) }, token);
  }
  for (const key of [userKey(userId), teamKey(teamId)]) await server.call({ kind: 'document-get', path: key }, token);
  await server.call({ kind: 'document-list', prefix: userTeamsPrefix(userId) }, token);
  for (const format of ['csv', 'jsonl']) {
    const url = `${server.url}/api/audit-export?teamId=${teamId}&format=${format}`;
    await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  }
}
