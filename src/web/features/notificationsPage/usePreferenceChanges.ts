import { useEffect, useRef, useState } from 'react';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch, type AppThunk } from '../../store/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { preferencesApi } from '../preferences/index.ts';

type Changes = Partial<Preferences>;

const NONE: Changes = {};

/**
 * Returns preferences that are saved on each change. Values that haven't been saved yet, or couldn't be, override the
 * stored ones. They're sent with the next change or on request.
 */
export function usePreferenceChanges(stored: Preferences) {
  const dispatch = useAppDispatch();
  const [changes, setChanges] = useState(NONE);
  const [failure, setFailure] = useState<string>();
  const latest = useRef({ stored, changes });
  // One save at a time: of two concurrent saves, the older could arrive last.
  const isSaving = useRef(false);

  useEffect(() => {
    latest.current.stored = stored;
  }, [stored]);

  async function save(): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure(undefined);
    try {
      for (let sent: Changes | undefined; sent !== latest.current.changes;) {
        sent = latest.current.changes;
        await dispatch(savePreferences({ ...latest.current.stored, ...sent }));
      }
      latest.current.changes = NONE;
      setChanges(NONE);
    } catch (error) {
      setFailure(platformErrorWords(error as QueryError));
    } finally {
      isSaving.current = false;
    }
  }

  function change(made: Changes): void {
    latest.current.changes = { ...latest.current.changes, ...made };
    setChanges(latest.current.changes);
    void save();
  }

  return { preferences: { ...stored, ...changes }, change, failure, saveAgain: () => void save() };
}

/**
 * Saves the signed-in person's e-mail preferences and shows a confirmation. Rejects with the error that the page shows.
 */
const savePreferences =
  (preferences: Preferences): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { savePreferences: save } = preferencesApi.endpoints;
    const saved = await dispatch(save.initiate(preferences, { track: false })).unwrap();
    // Shows saved values before they're reread.
    dispatch(preferencesApi.util.updateQueryData('getPreferences', undefined, (stored) => ({ ...stored, ...saved })));
    dispatch(toastShown({ title: 'Success', description: 'Your notification preferences have been updated.' }));
  };
