import type { AppThunk } from '../../store/hooks.ts';
import { pingUrl } from './monitorWords.ts';
import { toastShown } from '../toasts/index.ts';

/** Reports a success to a monitor, as its job would. If that fails, shows why. */
export const sendTestPing =
  (uuid: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const description = await fetch(pingUrl(uuid), { method: 'POST' }).then(
      ({ ok, status }) => (ok ? null : `The server responded ${status}.`),
      () => 'The server can’t be reached.',
    );
    if (description !== null) dispatch(toastShown({ title: 'Ping not sent', description, variant: 'destructive' }));
  };
