import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface OidcProviderOptions {
  /** The pages that the browser can return to. */
  redirectUris: string[];
  /** 0 means any free port. */
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
 * Starts an OpenID provider. Its sign-in page has the field 'Login', which accepts any name, and the buttons 'Continue'
 * and 'Cancel'. The name becomes the subject, with the address `<name>@provider.example`. The provider remembers the
 * browser with a cookie. A name that starts with `unverified` gets an unverified address, `forged` gets an ID token
 * signed with a different key, `nameless` gets an ID token without a subject, `split` one with an address whose
 * verification only the user info states, `lent` one for another client, and `moved` one from another issuer.
 */
export async function startOidcProvider({ redirectUris, port = 0 }: OidcProviderOptions): Promise<RunningOidcProvider> {
  const clientId = 'hearth';
  const clientSecret = 'a secret with signs: +/%&=';
  const child = spawn(process.execPath, [PROGRAM, String(port), clientId, clientSecret, ...redirectUris], {
    stdio: 'pipe',
  });
  // The process exits when its stdin closes, so that an aborted test run neither waits for the provider nor leaves it
  // running.
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

/** Describes a provider in the format of `OIDC_PROVIDERS`. */
export function describeProvider(id: string, display: string, { issuer, clientId, clientSecret }: RunningOidcProvider) {
  return { id, display, issuer, clientId, clientSecret, scopes: ['openid', 'email', 'profile'] };
}
