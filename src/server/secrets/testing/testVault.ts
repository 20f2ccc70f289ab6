import { createVault, toSecretKey } from '../vault.ts';

/** The key that all servers in tests use to encrypt secrets. */
export const TEST_SECRET_KEY = 'a secret key of nothing but tests';

export const testVault = createVault([toSecretKey(TEST_SECRET_KEY)]);
