export { connectionReducer, selectConnectionStatus } from './connectionSlice.ts';
