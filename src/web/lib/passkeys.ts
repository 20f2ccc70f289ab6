import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '../../contract/passkeys.ts';

/** Loads the passkey library on first use. */
const load = () => import('@simplewebauthn/browser');

/** Returns whether this browser can use passkeys on this page. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Lets the person pick a passkey and prove that it's theirs. Cancels any pending request. */
export async function askForPasskey(request: PasskeyRequest): Promise<UsedPasskey> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: request });
}

/** Lets the person create a passkey. */
export async function createPasskey(creation: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: creation });
}

/** Closes the browser's dialog, if one is open. */
export async function closePasskeyDialog(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

const PROBLEMS: Readonly<Record<string, string | null>> = {
  // Another request replaced it, or the page closed it.
  AbortError: null,
  NotAllowedError: 'No passkey was used. Try again, or choose another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device can’t create this kind of passkey. Try another one.',
  ConstraintError: 'This device can’t verify that it’s you. Set up a PIN or a screen lock first.',
  SecurityError: 'Passkeys don’t work at this address.',
};

/** Says why the browser returned no passkey; null if that needs no explanation. */
export function passkeyProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  return name in PROBLEMS ? (PROBLEMS[name] ?? null) : 'Your browser couldn’t use a passkey. Try again.';
}
