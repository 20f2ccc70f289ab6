import { addListener, createAction, nanoid } from '@reduxjs/toolkit';
import type { AppThunk } from '../../store/hooks.ts';
import { type NewToast, toastDismissed, toastShown } from './toastsSlice.ts';

const undoPressed = createAction<string>('toasts/undoPressed');

/** Shows a toast with an Undo button, which works until the toast is replaced or dismissed. */
export const showUndoableToast =
  (toast: Omit<NewToast, 'action'>, undo: AppThunk<unknown>): AppThunk =>
  (dispatch) => {
    const key = nanoid();
    dispatch(toastShown({ ...toast, action: { label: 'Undo', dispatches: undoPressed(key) } }));
    dispatch(
      addListener({
        predicate: (action) => undoPressed.match(action) || toastShown.match(action) || toastDismissed.match(action),
        effect: (action, { unsubscribe }) => {
          unsubscribe();
          if (undoPressed.match(action) && action.payload === key) void dispatch(undo);
        },
      }),
    );
  };
