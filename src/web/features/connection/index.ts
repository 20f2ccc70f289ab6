export { CONNECTION_BAR_HEIGHT, ConnectionBar } from './ConnectionBar.tsx';
export {
  connectionReducer,
  screenAwaited,
  selectConnectionStatus,
  selectIsReconnecting,
  setupConnectionListeners,
} from './connectionSlice.ts';
