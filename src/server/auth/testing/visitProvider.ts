import type { FlowChoice, FlowComponent, FlowStep } from '../../../contract/flow.ts';

/** A person's action on the provider's page. */
export type ProviderVisit = { login: string } | { cancel: 'yes' };

/** Visits a provider as a browser without cookies, and returns the URL that it redirects to. */
export async function visitProvider(authorizationUrl: string, visit: ProviderVisit): Promise<URL> {
  const provider = new URL(authorizationUrl).origin;
  const cookies = new Map<string, string>();

  async function request(url: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { method: body ? 'POST' : 'GET', body, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  let url = new URL(authorizationUrl);
  let response = await request(url);
  for (let hops = 0; hops < 10; hops++) {
    const location = response.headers.get('location');
    if (location === null) {
      if (!response.ok) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      response = await request(url, new URLSearchParams(visit));
      continue;
    }
    url = new URL(location, url);
    if (url.origin !== provider) return url;
    response = await request(url);
  }
  throw new Error('The provider sends the browser around in circles.');
}

/** Returns one of the alternatives in a step that offers a choice. */
export const component = ({ current }: FlowStep, id: string): FlowComponent =>
  (current as FlowChoice).prompts.find((prompt) => prompt.id === id)!;
export const urlOf = (step: FlowStep, id: string) => String(component(step, id).options.authorizationUrl);

/** Returns what the browser would submit after its redirect from the provider. */
export async function answerOf(step: FlowStep, id: string, login: string) {
  const back = await visitProvider(urlOf(step, id), { login });
  const [code, state] = [back.searchParams.get('code')!, back.searchParams.get('state')!];
  return { state: step.state, id, value: { code, state, scope: 'openid' } };
}
