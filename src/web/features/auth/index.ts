export { authReducer, signedIn, signedOut, tokensRefreshed, tokensRestored, type AuthState } from './authSlice.ts';
export { selectIdentity, selectTokenSet, useIdentity } from './authSelectors.ts';
export { setupAuthListeners } from './authListeners.ts';
export { readAuthState } from './authStorage.ts';
export { signOut } from './signOut.ts';
