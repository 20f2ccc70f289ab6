export { CONNECTION_BAR_HEIGHT, ConnectionBar } from './ConnectionBar.tsx';
export {
  connectionReducer,
  partAwaited,
  screenAwaited,
  selectConnectionStatus,
  selectIsOnline,
  selectIsReconnecting,
  setupConnectionListeners,
} from './connectionSlice.ts';
