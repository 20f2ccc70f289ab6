export { CONNECTION_BAR_HEIGHT, ConnectionBar } from './ConnectionBar.tsx';
export { setupConnectionListeners } from './connectionListeners.ts';
export { connectionReducer, selectConnectionStatus, selectIsReconnecting } from './connectionSlice.ts';
