import { createId, TEAM_ID_PREFIX } from '../../src/contract/ids.ts';
import { teamKey, userKey } from '../../src/contract/keys.ts';
import { decodeJwtPayload } from '../../src/sdk/jwt.ts';
import type { BenchProcess } from './startProcess.ts';

const TEAMS = 9;

/**
 * Signs a person up as a browser does, and creates teams. Returns the person's bearer token, and a batch that reads all
 * of the data.
 */
export async function openSession(url: string, server: BenchProcess): Promise<{ token: string; batch: string }> {
  const call = (name: string, input?: object) => post(url, { kind: 'rpc', rpc: ['registration', name], input });
  const { state } = await call('begin');
  const asked = await call('submitPrompt', { state, id: 'email', value: 'bench@example.com' });
  const code = await server.line(/^E-mail to bench@example\.com: .*?(\d{6})/);
  const tokens = await call('submitValidationCode', { state: asked.state, id: 'email', value: code });
  const token = String(tokens.access_token);
  const userId = String(decodeJwtPayload(String(tokens.id_token))?.sub);
  const keys = [userKey(userId)];
  for (let team = 1; team <= TEAMS; team++) {
    const teamId = createId(TEAM_ID_PREFIX);
    const key = teamKey(teamId);
    const data = { teamId, display: `Team ${team}`, initials: `T${team}`, users: [{ userId, role: 'owner' }] };
    await post(
      url,
      { kind: 'document-atomic', checks: [{ key, versionstamp: null }], ops: [{ type: 'set', key, data }] },
      token,
    );
    keys.push(key);
  }
  const commands = keys.map((path) => ({ kind: 'document-get', path }));
  return { token, batch: JSON.stringify({ kind: 'commands', commands }) };
}

async function post(url: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as { kind: string; value?: Record<string, unknown> };
  if (envelope.kind !== 'result') throw new Error(`The server returned ${JSON.stringify(envelope)}.`);
  return envelope.value ?? {};
}
