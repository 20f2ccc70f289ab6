import { MAX_IMPORT_JSON_BYTES } from '../../../contract/monitors/importLimits.ts';
import { OutgoingFailure, type OutgoingHttp } from '../../egress/outgoingHttp.ts';
import type { FetchedProject, UnreadableProject } from '../importTasks.ts';

export type Fetched = { ok: true; project: FetchedProject } | ({ ok: false } & UnreadableProject);

/** The response is small: a project has at most a few hundred integrations, listed without their settings. */
const MAX_CHANNELS_BYTES = 1_048_576;

/** Fetches a project's checks and integrations from a Healthchecks server with the project's key. */
export async function fetchChecks(
  http: Pick<OutgoingHttp, 'send'>,
  { address, key }: { address: string; key: string },
): Promise<Fetched> {
  const base = address
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api(?:\/v\d+(?:\/checks)?)?$/, '');
  const api = `${/^[a-z]+:\/\//i.test(base) ? '' : 'https://'}${base}/api/v3`;
  const headers = { 'x-api-key': key.trim(), accept: 'application/json' };
  const get = (path: string, maxResponseBytes: number) =>
    http.send({ url: `${api}/${path}/`, method: 'GET', headers, maxResponseBytes });
  try {
    const { status, body } = await get('checks', MAX_IMPORT_JSON_BYTES);
    if (status === 401 || status === 403) {
      return { ok: false, path: 'key', message: 'Healthchecks rejected this key.' };
    }
    if (status !== 200)
      return ofAddress(`The server responded ${status}. Is this the address of a Healthchecks server?`);
    if (Buffer.byteLength(body) >= MAX_IMPORT_JSON_BYTES) return ofAddress('The response is too large.');
    const channels = await bodyOf(() => get('channels', MAX_CHANNELS_BYTES));
    return { ok: true, project: { checks: body, channels } };
  } catch (error) {
    if (error instanceof OutgoingFailure) return ofAddress(error.message);
    throw error;
  }
}

/** Returns a response's body, or null if the request fails, because the import can continue without it. */
async function bodyOf(ask: () => Promise<{ status: number; body: string }>): Promise<string | null> {
  try {
    const { status, body } = await ask();
    return status === 200 ? body : null;
  } catch (error) {
    if (error instanceof OutgoingFailure) return null;
    throw error;
  }
}

const ofAddress = (message: string): Fetched => ({ ok: false, path: 'address', message });
