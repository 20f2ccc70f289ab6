export { ToastArea } from './ToastArea.tsx';
export { setupToastListeners } from './toastsListeners.ts';
export {
  toastDismissed,
  toastShown,
  toastsReducer,
  type NewToast,
  type Toast,
  type ToastsState,
} from './toastsSlice.ts';
