import { describe, expect, it } from '@jest/globals';
import { OutgoingFailure, type OutgoingResponse, type OutgoingRequest } from '../../egress/outgoingHttp.ts';
import { fetchChecks } from './fetchChecks.ts';

async function ask(address: string, answer: Partial<OutgoingResponse> | Error = { body: '{"checks":[]}' }) {
  const requests: OutgoingRequest[] = [];
  const fetched = await fetchChecks(
    {
      async send(request) {
        requests.push(request);
        if (answer instanceof Error) throw answer;
        return { status: 200, headers: {}, body: '', ...answer };
      },
    },
    { address, key: ' secret ' },
  );
  return { fetched, request: requests[0] };
}

describe('fetching the checks of a Healthchecks server', () => {
  it.each([
    ['https://hc.example.com', 'https://hc.example.com/api/v3/checks/'],
    ['hc.example.com', 'https://hc.example.com/api/v3/checks/'],
    [' http://localhost:8000/hc/ ', 'http://localhost:8000/hc/api/v3/checks/'],
    ['https://hc.example.com/api/v1/checks/', 'https://hc.example.com/api/v3/checks/'],
    ['https://hc.example.com/api', 'https://hc.example.com/api/v3/checks/'],
  ])('turns %j into %s', async (address, url) => {
    const { request, fetched } = await ask(address);
    expect(request).toMatchObject({ url, method: 'GET', headers: { 'x-api-key': 'secret' } });
    expect(fetched).toEqual({ ok: true, project: { checks: '{"checks":[]}', channels: '{"checks":[]}' } });
  });

  it.each([
    [{ status: 401 }, 'key', 'Healthchecks rejected this key.'],
    [{ status: 404 }, 'address', 'The server responded 404. Is this the address of a Healthchecks server?'],
    [{ body: ' '.repeat(16_777_216) }, 'address', 'The response is too large.'],
    [
      new OutgoingFailure('hc.example.com has no public address.', true),
      'address',
      'hc.example.com has no public address.',
    ],
  ])('explains a response that it can’t use', async (answer, path, message) => {
    expect((await ask('hc.example.com', answer)).fetched).toEqual({ ok: false, path, message });
  });
});
