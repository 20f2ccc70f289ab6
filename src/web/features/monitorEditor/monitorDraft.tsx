import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { isRecord } from '../../../contract/json.ts';
import type { EditBase } from '../../editing/saveOver.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useIdentity } from '../auth/index.ts';
import { type MonitorValues, NEW_MONITOR } from './values/monitorValues.ts';
import { isSameMonitor } from './values/valueChanges.ts';
import { clock } from '../../lib/clock.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored settings that editing started from, and their stamp, which saving checks. */
export type MonitorBase = EditBase<MonitorValues, string>;

/** Typed values that haven't been saved yet. */
export interface MonitorDraft {
  savedAt: number;
  /** Chosen before the first attempt to save, so that a retry doesn't create another monitor. */
  monitorId: string;
  values: MonitorValues;
  /** Null for a new monitor. */
  base: MonitorBase | null;
}

/** The storage key for a person's draft of a monitor. `monitorId` is null for a new one. */
export const draftKey = (userId: string, teamId: string, monitorId: string | null) =>
  `hearth:draft:monitor:${userId}:${teamId}:${monitorId ?? 'new'}`;

/** Reads the stored draft; null if it's missing or invalid. */
export function readMonitorDraft(storage: DraftStorage, key: string): MonitorDraft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isMonitorDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps a draft for the lifetime of the browser tab; null deletes it. */
export function writeMonitorDraft(storage: DraftStorage, key: string, draft: MonitorDraft | null): void {
  try {
    if (draft) storage.setItem(key, JSON.stringify(draft));
    else storage.removeItem(key);
  } catch {
    // If storage is full or blocked, the draft lasts only as long as the screen.
  }
}

function isMonitorDraft(stored: unknown): stored is MonitorDraft {
  return (
    isRecord(stored) &&
    typeof stored.savedAt === 'number' &&
    typeof stored.monitorId === 'string' &&
    isValues(stored.values) &&
    (stored.base === null ||
      (isRecord(stored.base) && typeof stored.base.versionstamp === 'string' && isValues(stored.base.values)))
  );
}

function isValues(stored: unknown): stored is MonitorValues {
  return (
    isRecord(stored) &&
    (stored.kind === 'period' || stored.kind === 'calendar') &&
    Array.isArray(stored.tags) &&
    stored.tags.every((tag) => typeof tag === 'string') &&
    isRecord(stored.alerts) &&
    Object.values(stored.alerts).every((isOn) => typeof isOn === 'boolean') &&
    Object.entries(NEW_MONITOR).every(([field, value]) => typeof stored[field] === typeof value)
  );
}

/** Returns the draft that existed when the form opened, and a function to delete it. */
export function useMonitorDraft(teamId: string, monitorId: string | null) {
  const identity = useIdentity();
  const key = draftKey(identity?.identityId ?? '', teamId, monitorId);
  const [kept] = useState(() => readMonitorDraft(sessionStorage, key));
  return { key, kept, drop: () => writeMonitorDraft(sessionStorage, key, null) };
}

interface Typed {
  key: string;
  monitorId: string;
  values: MonitorValues;
  /** The values before anything was typed. */
  unchanged: MonitorValues;
  base: MonitorBase | null;
}

/** Keeps typed values across reloads while they differ from the saved ones. */
export function useKeptDraft({ key, monitorId, values, unchanged, base }: Typed): void {
  useEffect(() => {
    const draft: MonitorDraft | null = isSameMonitor(values, unchanged)
      ? null
      : { savedAt: clock.now(), monitorId, values, base };
    writeMonitorDraft(sessionStorage, key, draft);
  }, [key, monitorId, values, unchanged, base]);
}

interface RestoredDraftProps {
  savedAt: number;
  viewerZone: string;
  onDiscard: () => void;
}

/** Says that the form shows an earlier draft, and offers to discard it. */
export function RestoredDraft({ savedAt, viewerZone, onDiscard }: RestoredDraftProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        pl: 2,
        pr: 1,
        py: 0.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'shell.emberTint',
      }}
    >
      <span>
        We restored your unsaved changes from <RelativeTime at={new Date(savedAt)} timezone={viewerZone} />.
      </span>
      <Button size="small" color="inherit" onClick={onDiscard}>
        Discard
      </Button>
    </Box>
  );
}
