import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface OidcProviderOptions {
  /** Where the browser can be sent back to: both pages of the server under test. */
  redirectUris: string[];
  /** 0 for any free port. */
  port?: number;
}

/** A real OpenID provider on the loopback interface, with one registered client. */
export interface RunningOidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('./oidcProviderProcess.mjs', import.meta.url));

/**
 * Starts an OpenID provider. Its sign-in page has a field 'Login' that accepts any name (the subject; the address is
 * `<name>@provider.example`) and the buttons 'Continue' and 'Cancel'. It remembers the browser with a cookie. The
 * address for a name that starts with `unverified` isn't verified; a name that starts with `forged` gets an ID token
 * signed with a foreign key, and one that starts with `nameless` an ID token without a subject.
 */
export async function startOidcProvider({ redirectUris, port = 0 }: OidcProviderOptions): Promise<RunningOidcProvider> {
  const clientId = 'hearth';
  const clientSecret = 'a secret with signs: +/%&=';
  const child = spawn(process.execPath, [PROGRAM, String(port), clientId, clientSecret, ...redirectUris], {
    stdio: 'pipe',
  });
  // An aborted test run must neither wait for the provider nor leave it running, so it exits when its stdin closes.
  child.unref();
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  const exited = once(child, 'exit');
  const issuer = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    exited.then(() => Promise.reject(new Error(`The provider did not start: ${problems}`))),
  ]);
  return {
    issuer,
    clientId,
    clientSecret,
    async close() {
      child.kill();
      await exited;
    },
  };
}

/** The server's providers, in the format of `OIDC_PROVIDERS`. */
export function describeProvider(id: string, display: string, { issuer, clientId, clientSecret }: RunningOidcProvider) {
  return { id, display, issuer, clientId, clientSecret, scopes: ['openid', 'email', 'profile'] };
}
