import { MAX_IMPORT_JSON_BYTES } from '../../../contract/monitors/importLimits.ts';
import { OutgoingFailure, type OutgoingHttp } from '../../egress/outgoingHttp.ts';

export type FetchedChecks = { ok: true; response: unknown } | { ok: false; path: 'address' | 'key'; message: string };

/** Asks a Healthchecks for the checks of the project that a key opens. */
export async function fetchChecks(
  http: Pick<OutgoingHttp, 'send'>,
  { address, key }: { address: string; key: string },
): Promise<FetchedChecks> {
  const base = address
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api(?:\/v\d+(?:\/checks)?)?$/, '');
  const url = `${/^[a-z]+:\/\//i.test(base) ? '' : 'https://'}${base}/api/v3/checks/`;
  try {
    const headers = { 'x-api-key': key.trim(), accept: 'application/json' };
    const { status, body } = await http.send({ url, method: 'GET', headers, maxAnswerBytes: MAX_IMPORT_JSON_BYTES });
    if (status === 401 || status === 403) {
      return { ok: false, path: 'key', message: 'Healthchecks doesn’t accept this key.' };
    }
    if (status !== 200) return ofAddress(`The server responded ${status}. Is this the address of a Healthchecks?`);
    if (Buffer.byteLength(body) >= MAX_IMPORT_JSON_BYTES) return ofAddress('The response is too large to be read.');
    return { ok: true, response: JSON.parse(body) as unknown };
  } catch (error) {
    if (error instanceof OutgoingFailure) return ofAddress(error.message);
    if (error instanceof SyntaxError)
      return ofAddress('The response isn’t JSON. Is this the address of a Healthchecks?');
    throw error;
  }
}

const ofAddress = (message: string): FetchedChecks => ({ ok: false, path: 'address', message });
