import { useEffect, useState } from 'react';
import { useIdentity } from '../../auth/index.ts';
import type { MonitorValues } from '../values/monitorValues.ts';
import { isSameTyped } from '../values/valueChanges.ts';
import { draftKey, readMonitorDraft, writeMonitorDraft, type MonitorBase, type MonitorDraft } from './monitorDraft.ts';

/** The draft that was kept of a monitor when the form opened, and the function that forgets it. */
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
  /** What it was before anything was typed. */
  unchanged: MonitorValues;
  base: MonitorBase | null;
}

/** Keeps what is typed over a reload, for as long as it differs from what it was. */
export function useKeptDraft({ key, monitorId, values, unchanged, base }: Typed): void {
  useEffect(() => {
    const draft: MonitorDraft | null = isSameTyped(values, unchanged)
      ? null
      : { savedAt: Date.now(), monitorId, values, base };
    writeMonitorDraft(sessionStorage, key, draft);
  }, [key, monitorId, values, unchanged, base]);
}
