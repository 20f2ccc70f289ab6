import type { Page } from '@playwright/test';
import { rpc } from '../../src/sdk/commandBuilders.ts';
import { describeProvider, startOidcProvider } from '../../src/server/testing/oidcProvider.ts';
import { until } from '../../src/testing/until.ts';
import { createHearthCluster } from './hearthCluster.ts';
import { createHearthServer, type HearthServer } from './hearthServer.ts';
import { test as base } from './fixtures.ts';

interface Providers {
  /** A running server that offers two OpenID providers, Acme and Umbrella, besides the e-mailed code. */
  hearth: HearthServer;
}

/** A test of signing in with providers, each of which is real and runs in a separate process. */
export const test = base.extend<Providers>({
  hearth: async ({ mail, isCluster }, provide) => {
    const create = isCluster ? createHearthCluster : createHearthServer;
    const hearth = await create({ SMTP_URL: mail.url, MAIL_FROM: 'Hearth <hearth@example.test>' });
    const redirectUris = ['login', 'signup'].map((page) => `${hearth.url}/dashboard/${page}`);
    const [acme, umbrella] = await Promise.all([
      startOidcProvider({ redirectUris }),
      startOidcProvider({ redirectUris }),
    ]);
    const offered = [describeProvider('acme', 'Acme', acme), describeProvider('umbrella', 'Umbrella', umbrella)];
    await hearth.start({ OIDC_PROVIDERS: JSON.stringify(offered) });
    await untilOffered(hearth);
    await provide(hearth);
    await hearth.dispose();
    await Promise.all([acme.close(), umbrella.close()]);
  },
});

/**
 * Waits until each server offers both providers. On a busy machine, it can take longer to read their configurations than
 * a person's first step waits. Through a proxy, two requests in a row reach both servers.
 */
async function untilOffered({ url }: HearthServer): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(rpc(['authentication', 'begin']));
  const offersBoth = async () => {
    const step = await (await fetch(`${url}/api`, { method: 'POST', headers, body })).text();
    return ['Acme', 'Umbrella'].every((provider) => step.includes(provider));
  };
  await until(async () => (await offersBoth()) && (await offersBoth()));
}

/** Goes to a provider from one of the sign-in screens. Resolves on the provider's page. */
export async function continueWith(page: Page, provider: 'Acme' | 'Umbrella'): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await page.getByRole('heading', { name: 'Sign in at the provider' }).waitFor();
}

/** Enters the person's name on the provider's page. */
export async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByLabel('Login').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export { expect } from '@playwright/test';
