import type { Page } from '@playwright/test';

/** A passkey as Chromium's virtual authenticator stores it, with its private key. */
export interface VirtualPasskey {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

export interface VirtualAuthenticator {
  /** Returns the stored passkeys. */
  passkeys(): Promise<VirtualPasskey[]>;
  /** Copies a passkey from another authenticator to this one. */
  put(passkey: VirtualPasskey): Promise<void>;
}

/** Gives a page a separate device, which stores passkeys and always verifies its user. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    put: async (credential) => void (await session.send('WebAuthn.addCredential', { authenticatorId, credential })),
  };
}
