export { authReducer, signedIn, signedOut, tokensRefreshed, type AuthState } from './authSlice.ts';
export { selectIdentity, selectTokenSet, useIdentity } from './authSelectors.ts';
export { setupAuthListeners } from './authListeners.ts';
export { readAuthState } from './authStorage.ts';
export { signOut } from './signOut.ts';
