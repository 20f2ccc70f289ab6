export { CONNECTION_BAR_HEIGHT, ConnectionBar } from './ConnectionBar.tsx';
export {
  connectionReducer,
  partAwaited,
  screenAwaited,
  selectConnectionStatus,
  selectIsReconnecting,
  setupConnectionListeners,
} from './connectionSlice.ts';
