import { createVault, toSecretKey } from '../vault.ts';

/** What every server in tests encrypts secrets with. */
export const TEST_SECRET_KEY = 'a secret key of nothing but tests';

export const testVault = createVault([toSecretKey(TEST_SECRET_KEY)]);
