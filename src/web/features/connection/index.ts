export { CONNECTION_BAR_HEIGHT, ConnectionBar } from './ConnectionBar.tsx';
export {
  connectionReducer,
  selectConnectionStatus,
  selectIsReconnecting,
  setupConnectionListeners,
} from './connectionSlice.ts';
