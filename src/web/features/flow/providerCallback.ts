import type { FlowStep, OAuth2Value } from '../../../contract/flow.ts';
import { parseUrl } from '../../lib/parseUrl.ts';

/** An identity provider's response, returned in the URL: a code to submit, or an error. */
export type ReturnedCallback =
  { kind: 'code'; value: OAuth2Value } | { kind: 'error'; error: string; description?: string; state: string };

// Includes `iss`, the provider's identifier (RFC 9207), and `session_state`, its session's identifier.
const CALLBACK_PARAMETERS = [
  'code',
  'state',
  'scope',
  'error',
  'error_description',
  'error_uri',
  'iss',
  'session_state',
];

/** Reads a provider's response from a URL's search parameters. Some providers omit the scope. */
export function readProviderCallback(search: URLSearchParams): ReturnedCallback | null {
  const [code, state, error] = [search.get('code'), search.get('state'), search.get('error')];
  if (state === null) return null;
  if (code !== null) return { kind: 'code', value: { code, state, scope: search.get('scope') ?? '' } };
  if (error === null) return null;
  const description = search.get('error_description') ?? undefined;
  return { kind: 'error', error, state, ...(description !== undefined && { description }) };
}

/**
 * Removes the response from the URL, keeps the other parameters, and restores those that it had before the browser
 * left.
 */
export function withoutProviderCallback(search: URLSearchParams, keptSearch = ''): URLSearchParams {
  const rest = new URLSearchParams(keptSearch);
  for (const [name, value] of search) {
    if (!CALLBACK_PARAMETERS.includes(name)) rest.set(name, value);
  }
  return rest;
}

/** The `state` that a redirect step sent with the browser; undefined for other steps. */
export function expectedState(step: FlowStep | undefined): string | undefined {
  if (step?.current.kind !== 'component' || step.current.prompt !== 'oauth2') return undefined;
  const url = authorizationUrlOf(step.current.options);
  return (url && new URL(url).searchParams.get('state')) ?? undefined;
}

/** The URL to send the browser to; null unless it uses HTTP or HTTPS, to exclude script URLs. */
export function authorizationUrlOf({ authorizationUrl }: Record<string, unknown>): string | null {
  if (typeof authorizationUrl !== 'string') return null;
  return ['http:', 'https:'].includes(parseUrl(authorizationUrl)?.protocol ?? '') ? authorizationUrl : null;
}
