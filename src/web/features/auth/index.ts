export {
  authReducer,
  selectIdentity,
  selectTokenSet,
  signedIn,
  signedOut,
  tokensRefreshed,
  tokensRestored,
  useIdentity,
  type AuthState,
} from './authSlice.ts';
export { setupAuthListeners } from './authListeners.ts';
export { readAuthState } from './authStorage.ts';
export { signOut } from './signOut.ts';
