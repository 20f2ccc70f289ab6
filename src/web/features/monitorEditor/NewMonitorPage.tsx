import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { paths } from '../../routing/paths.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useOfferedZone, useViewerZone } from '../account/index.ts';
import { selectIsOnline } from '../connection/index.ts';
import { useListIntegrationsQuery } from '../integrations/index.ts';
import { useGetMonitorDefaultsQuery } from '../monitors/index.ts';
import { RestoredDraft, useKeptDraft, useMonitorDraft } from './monitorDraft.tsx';
import { MonitorForm } from './MonitorForm.tsx';
import { createNewMonitor } from './saveMonitor.ts';
import { useMonitorForm } from './useMonitorForm.ts';
import { type MonitorValues, newMonitorValues } from './values/monitorValues.ts';

/** Creates a monitor in a team. */
export function NewMonitorPage() {
  const { teamId = '' } = useParams();
  return <WithDefaults key={teamId} teamId={teamId} />;
}

function WithDefaults({ teamId }: { teamId: string }) {
  const { data: defaults, error, refetch } = useGetMonitorDefaultsQuery(teamId);
  const isOnline = useAppSelector(selectIsOnline);
  // Requested in one batch with the defaults, so that the form usually appears all at once. The form doesn't wait for
  // the integrations.
  useListIntegrationsQuery({ teamId });
  const isCutOff = error !== undefined && 'kind' in error && error.kind === 'transport';
  if (defaults === undefined && (isCutOff || !isOnline)) {
    return (
      <ErrorState
        title="Couldn’t load the team’s defaults"
        description={isOnline && error ? platformErrorWords(error) : 'The form will open when you’re back online.'}
        onRetry={() => void refetch()}
      />
    );
  }
  // If the platform refuses the team's defaults, the form starts with the built-in ones.
  if (defaults === undefined && !error) return <LoadingBlocks heights={[66, 66, 120, 66]} />;
  return <NewMonitor teamId={teamId} unchanged={newMonitorValues(defaults ?? null)} />;
}

function NewMonitor({ teamId, unchanged }: { teamId: string; unchanged: MonitorValues }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const viewerZone = useViewerZone();
  const scheduleZone = useOfferedZone() ?? viewerZone;
  const draft = useMonitorDraft(teamId, null);
  const [notStored] = useState({ versionstamp: null, values: unchanged });
  const [kept] = useState(draft.kept && { base: notStored, values: draft.kept.values });
  const [monitorId] = useState(() => draft.kept?.monitorId ?? createId(MONITOR_ID_PREFIX));
  const bag = useMonitorForm({
    latest: notStored,
    kept: kept ?? undefined,
    scheduleZone,
    save: async (settings, { isSlugOwn, alerts }) => {
      await dispatch(createNewMonitor({ teamId, monitorId, settings, isSlugOwn, alerts }));
      draft.drop();
      await navigate(paths.teamHeartbeat(teamId, monitorId), { replace: true });
    },
  });
  useKeptDraft({ key: draft.key, monitorId, values: bag.form.values, unchanged: notStored.values, base: null });
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
