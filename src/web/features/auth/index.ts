export { authReducer, signedIn, signedOut, type AuthState } from './authSlice.ts';
export { selectIdentity, selectTokenSet, useIdentity } from './authSelectors.ts';
export { signOut } from './signOut.ts';
