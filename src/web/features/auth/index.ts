export {
  authReducer,
  selectIdentity,
  selectNumber,
  selectTokenSet,
  sessionEnded,
  signedIn,
  signedOut,
  tokensRefreshed,
  tokensRestored,
  useIdentity,
  type AuthState,
} from './authSlice.ts';
export { setupAuthListeners } from './authListeners.ts';
export { readAuthState } from './authStorage.ts';
export { hasSession } from './tokenPlaces.ts';
export { signOut } from './signOut.ts';
