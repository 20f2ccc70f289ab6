import { useState } from 'react';
import type { MaintenanceWindow, QuietWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { createId } from '../../../../contract/ids.ts';
import type { QueryError } from '../../../api/platformErrorWords.ts';
import type { ValueChange } from '../../../editing/EditConflict.tsx';
import { refusedFieldOf, saveFailureWords } from '../../../editing/fieldErrors.ts';
import { validateLazily } from '../../../editing/lazyValidation.ts';
import { type EditBase, saveOver, type SaveOverOutcome } from '../../../editing/saveOver.ts';
import { useConflictingForm } from '../../../editing/useConflictingForm.ts';
import { type AppThunk, useAppDispatch } from '../../../store/hooks.ts';
import { quietApi } from '../quietApi.ts';
import { windowWords } from '../quietWords.ts';
import { newWindowValues, windowOf, type WindowValues, windowValuesOf } from './windowValues.ts';
import { clock } from '../../../lib/clock.ts';

const WINDOW_ID_PREFIX = 'wid_';

const validate = validateLazily<WindowValues>(async () =>
  (await import('./windowSchema.ts')).windowSchema(clock.now()),
);

interface Options {
  teamId: string;
  /** The window being edited; null for a new one. */
  window: QuietWindow | null;
  /** The monitor to plan a new window for; the whole team if undefined. */
  monitorId: string | undefined;
  timezone: string;
  onSaved: () => void;
}

/** The form for a maintenance window. Other people's changes are detected when it's saved. */
export function useWindowForm({ teamId, window, monitorId, timezone, onSaved }: Options) {
  const dispatch = useAppDispatch();
  // Chosen once, so that a retry doesn't create a second window.
  const [windowId] = useState(() => window?.windowId ?? createId(WINDOW_ID_PREFIX));
  const [latest, setLatest] = useState<WindowBase>({ versionstamp: window?.versionstamp ?? null, values: window });
  return useConflictingForm<WindowValues, MaintenanceWindow | null, string | null>({
    latest,
    typedFrom: (stored) =>
      stored
        ? windowValuesOf(stored, clock.now(), timezone)
        : newWindowValues(clock.now(), timezone, monitorId === undefined ? [] : [monitorId]),
    changesBetween: (from, to) => (from && to ? windowChanges(from, to, timezone) : []),
    isSame: isSameWindow,
    validate,
    async save(typed, base) {
      const outcome = await dispatch(saveWindow({ teamId, base, window: windowOf(windowId, typed) }));
      if ('saved' in outcome) onSaved();
      else setLatest(outcome.theirs);
    },
    fieldErrorsOf: () => undefined,
    failureWordsOf: windowFailureWords,
  });
}

function windowFailureWords(error: QueryError): string {
  const refused = refusedFieldOf(error);
  if (!refused) return saveFailureWords(error, 'window');
  return `Can’t schedule this window: its ${refused.segments.at(-1) ?? ''} ${refused.message}.`;
}

const { getQuiet, saveWindow: save } = quietApi.endpoints;

/** A stored maintenance window; null for a new one. */
type WindowBase = EditBase<MaintenanceWindow | null>;

interface Save {
  teamId: string;
  base: WindowBase;
  window: MaintenanceWindow;
}

/** Saves a maintenance window, or plans a new one. */
export const saveWindow =
  ({
    teamId,
    base,
    window,
  }: Save): AppThunk<Promise<SaveOverOutcome<MaintenanceWindow | null, string | null, unknown>>> =>
  (dispatch) =>
    saveOver({
      base,
      mine: window,
      write: (versionstamp: string | null) =>
        dispatch(save.initiate({ teamId, versionstamp, window }, { track: false })).unwrap(),
      async readTheirs() {
        const options = { subscribe: false, forceRefetch: true };
        const { windows } = await dispatch(getQuiet.initiate({ teamId }, options)).unwrap();
        const theirs = windows.find(({ windowId }) => windowId === window.windowId);
        return theirs && { versionstamp: theirs.versionstamp, values: theirs };
      },
      isSame: isSameWindow,
    });

/** Returns whether two versions have the same title and hold the same alerts. */
function isSameWindow(one: MaintenanceWindow | null, other: MaintenanceWindow | null): boolean {
  if (!one || !other) return one === other;
  return one.title === other.title && isSameSet(one.monitorIds, other.monitorIds) && isSameWhen(one.when, other.when);
}

function isSameWhen(one: MaintenanceWindow['when'], other: MaintenanceWindow['when']): boolean {
  if (one.minutes !== other.minutes) return false;
  if (one.kind === 'once') return other.kind === 'once' && one.from === other.from;
  if (other.kind === 'once') return false;
  return one.time === other.time && one.timezone === other.timezone && isSameSet(one.days, other.days);
}

/** Returns whether two lists without duplicates have the same items. */
const isSameSet = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** Describes the differences between two stored versions of a maintenance window, in the reader's time zone. */
export function windowChanges(from: MaintenanceWindow, to: MaintenanceWindow, timezone: string): ValueChange[] {
  return [
    { label: 'Title', from: from.title, to: to.title },
    whenChange(from, to, timezone),
    monitorsChange(from.monitorIds, to.monitorIds),
  ].filter((change) => change.from !== change.to);
}

/** Uses the exact form if the usual descriptions would be the same, such as for an hour that occurs twice. */
function whenChange(was: MaintenanceWindow, is: MaintenanceWindow, timezone: string): ValueChange {
  const inWords = (isExact: boolean) => ({
    label: 'When',
    from: windowWords(was, timezone, isExact),
    to: windowWords(is, timezone, isExact),
  });
  const change = inWords(false);
  return change.from === change.to ? inWords(true) : change;
}

function monitorsChange(was: readonly string[], is: readonly string[]): ValueChange {
  const hasOthers = was.length === is.length && was.some((monitorId) => !is.includes(monitorId));
  return { label: 'Monitors', from: monitorsWords(was), to: hasOthers ? 'others' : monitorsWords(is) };
}

function monitorsWords({ length }: readonly string[]): string {
  if (length === 0) return 'all monitors';
  return length === 1 ? '1 monitor' : `${length} monitors`;
}
