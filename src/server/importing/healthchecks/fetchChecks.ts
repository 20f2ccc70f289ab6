import { MAX_IMPORT_JSON_BYTES } from '../../../contract/monitors/importLimits.ts';
import { OutgoingFailure, type OutgoingHttp } from '../../egress/outgoingHttp.ts';

/** `channels` is null if they can't be listed. */
export type FetchedChecks =
  { ok: true; response: unknown; channels: unknown } | { ok: false; path: 'address' | 'key'; message: string };

/** Fetches a project's checks and integrations from a Healthchecks server with the project's key. */
export async function fetchChecks(
  http: Pick<OutgoingHttp, 'send'>,
  { address, key }: { address: string; key: string },
): Promise<FetchedChecks> {
  const base = address
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api(?:\/v\d+(?:\/checks)?)?$/, '');
  const api = `${/^[a-z]+:\/\//i.test(base) ? '' : 'https://'}${base}/api/v3`;
  const headers = { 'x-api-key': key.trim(), accept: 'application/json' };
  const get = (url: string) => http.send({ url, method: 'GET', headers, maxResponseBytes: MAX_IMPORT_JSON_BYTES });
  try {
    const { status, body } = await get(`${api}/checks/`);
    if (status === 401 || status === 403) {
      return { ok: false, path: 'key', message: 'Healthchecks rejected this key.' };
    }
    if (status !== 200)
      return ofAddress(`The server responded ${status}. Is this the address of a Healthchecks server?`);
    if (Buffer.byteLength(body) >= MAX_IMPORT_JSON_BYTES) return ofAddress('The response is too large.');
    return { ok: true, response: JSON.parse(body) as unknown, channels: await readOr(() => get(`${api}/channels/`)) };
  } catch (error) {
    if (error instanceof OutgoingFailure) return ofAddress(error.message);
    if (error instanceof SyntaxError)
      return ofAddress('The response isn’t JSON. Is this the address of a Healthchecks server?');
    throw error;
  }
}

/** Returns a response's JSON, or null if the request fails, because the import can continue without it. */
async function readOr(ask: () => Promise<{ status: number; body: string }>): Promise<unknown> {
  try {
    const { status, body } = await ask();
    return status === 200 ? (JSON.parse(body) as unknown) : null;
  } catch (error) {
    if (error instanceof OutgoingFailure || error instanceof SyntaxError) return null;
    throw error;
  }
}

const ofAddress = (message: string): FetchedChecks => ({ ok: false, path: 'address', message });
