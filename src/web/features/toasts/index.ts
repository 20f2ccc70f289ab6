export { loadToastCard, ToastArea } from './ToastArea.tsx';
export {
  type NewToast,
  setupToastListeners,
  type Toast,
  toastDismissed,
  toastShown,
  toastsReducer,
  type ToastsState,
} from './toastsSlice.ts';
export { showUndoableToast } from './undoableToast.ts';
