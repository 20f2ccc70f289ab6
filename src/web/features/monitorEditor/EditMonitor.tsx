import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { Monitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { useViewerZone } from '../account/index.ts';
import { EditConflict } from '../../ui/EditConflict.tsx';
import { toastShown } from '../toasts/index.ts';
import type { EditBase } from './draft/monitorDraft.ts';
import { RestoredDraft } from './draft/RestoredDraft.tsx';
import { useKeptDraft, useMonitorDraft } from './draft/useMonitorDraft.ts';
import { MonitorForm } from './MonitorForm.tsx';
import { saveMonitor } from './saveMonitor.ts';
import { useMonitorForm } from './useMonitorForm.ts';
import { valuesOf } from './values/monitorValues.ts';
import { isSameTyped, valueChanges } from './values/valueChanges.ts';

/** The form over a stored monitor, which goes on changing while it is edited. */
export function EditMonitor({ monitor }: { monitor: Monitor }) {
  const { teamId, monitorId } = monitor;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const viewerZone = useViewerZone();
  const draft = useMonitorDraft(teamId, monitorId);

  const latest = useLatest(monitor);
  const [start, setStart] = useState({ base: draft.kept?.base ?? latest, values: draft.kept?.values ?? latest.values });
  const { base } = start;
  const isRestored = start.values === draft.kept?.values;
  const leave = () => navigate(paths.teamHeartbeat(teamId, monitorId));
  const bag = useMonitorForm({
    initialValues: start.values,
    viewerZone,
    save: async (settings: MonitorSettings) => {
      if ((await dispatch(saveMonitor({ teamId, monitorId, base, settings }))) === 'conflict') return;
      draft.drop();
      dispatch(toastShown({ title: 'Success', description: 'The monitor has been updated.' }));
      await leave();
    },
  });
  const { values, submitForm, isSubmitting } = bag.form;
  useKeptDraft({ key: draft.key, monitorId, values, unchanged: base.values, base });

  const theirs = isSubmitting ? [] : valueChanges(base.values, latest.values);
  const takeTheirs = () => setStart({ base: latest, values: latest.values });
  // Somebody else saved before anything was typed here: there is nothing to lose, so theirs is shown.
  if (theirs.length > 0 && isSameTyped(values, base.values)) takeTheirs();

  return (
    <>
      {draft.kept && isRestored && (
        <RestoredDraft savedAt={draft.kept.savedAt} viewerZone={viewerZone} onDiscard={takeTheirs} />
      )}
      <MonitorForm
        {...bag}
        teamId={teamId}
        monitorId={monitorId}
        stored={{ slug: base.values.slug }}
        viewerZone={viewerZone}
        submitLabel="Save"
        conflict={
          theirs.length > 0 && (
            <EditConflict
              thing="monitor"
              theirs={theirs}
              isBusy={isSubmitting}
              onSaveOver={() => {
                // The save that follows must check the stamp of theirs.
                flushSync(() => setStart({ ...start, base: latest }));
                void submitForm();
              }}
              onTakeTheirs={takeTheirs}
            />
          )
        }
        onCancel={() => {
          draft.drop();
          void leave();
        }}
      />
    </>
  );
}

/** The stored settings as of now. The same object until they or their stamp change. */
function useLatest(monitor: Monitor): EditBase {
  const values = JSON.stringify(valuesOf(monitor));
  const { settingsVersionstamp: versionstamp } = monitor;
  return useMemo(() => ({ versionstamp, values: JSON.parse(values) as EditBase['values'] }), [values, versionstamp]);
}
