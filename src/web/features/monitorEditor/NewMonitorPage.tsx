import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import { paths } from '../../routing/paths.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { useOfferedZone, useViewerZone } from '../account/index.ts';
import { RestoredDraft, useKeptDraft, useMonitorDraft } from './monitorDraft.tsx';
import { MonitorForm } from './MonitorForm.tsx';
import { createNewMonitor } from './saveMonitor.ts';
import { useMonitorForm } from './useMonitorForm.ts';
import { NEW_MONITOR } from './values/monitorValues.ts';

const NOT_STORED = { versionstamp: null, values: NEW_MONITOR };

/** Makes a new monitor in a team. */
export function NewMonitorPage() {
  const { teamId = '' } = useParams();
  return <NewMonitor key={teamId} teamId={teamId} />;
}

function NewMonitor({ teamId }: { teamId: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const viewerZone = useViewerZone();
  const scheduleZone = useOfferedZone() ?? viewerZone;
  const draft = useMonitorDraft(teamId, null);
  const [kept] = useState(draft.kept && { base: NOT_STORED, values: draft.kept.values });
  const [monitorId] = useState(() => draft.kept?.monitorId ?? createId(MONITOR_ID_PREFIX));
  const bag = useMonitorForm({
    latest: NOT_STORED,
    kept: kept ?? undefined,
    scheduleZone,
    save: async (settings, { isSlugOwn, alertsChanged }) => {
      await dispatch(createNewMonitor({ teamId, monitorId, settings, isSlugOwn, alertsChanged }));
      draft.drop();
      await navigate(paths.teamHeartbeat(teamId, monitorId), { replace: true });
    },
  });
  useKeptDraft({ key: draft.key, monitorId, values: bag.form.values, unchanged: NEW_MONITOR, base: null });
  return (
    <>
      {draft.kept && bag.isRestored && (
        <RestoredDraft savedAt={draft.kept.savedAt} viewerZone={viewerZone} onDiscard={bag.takeTheirs} />
      )}
      <MonitorForm
        {...bag}
        teamId={teamId}
        monitorId={monitorId}
        viewerZone={viewerZone}
        scheduleZone={scheduleZone}
        submitLabel="Create monitor"
        onCancel={() => {
          draft.drop();
          void navigate(paths.teamHeartbeats(teamId));
        }}
      />
    </>
  );
}

export { NewMonitorPage as Component };
