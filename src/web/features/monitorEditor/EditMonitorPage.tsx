import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { errorPayload, isErrorNamed, platformErrorWords } from '../../api/platformErrorWords.ts';
import { EditConflict } from '../../editing/EditConflict.tsx';
import { paths } from '../../routing/paths.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useViewerZone } from '../account/index.ts';
import { useGetMonitorQuery } from '../monitors/index.ts';
import { OthersEditing } from '../presence/index.ts';
import { LoadingSections } from '../../ui/loading/LoadingSections.tsx';
import { toastShown } from '../toasts/index.ts';
import { RestoredDraft, useKeptDraft, useMonitorDraft } from './monitorDraft.tsx';
import { MonitorForm } from './MonitorForm.tsx';
import { changeAlerts, saveMonitor } from './saveMonitor.ts';
import { useMonitorForm } from './useMonitorForm.ts';
import { monitorValuesOf } from './values/monitorValues.ts';

/** The parts of the form to show as placeholders while it loads. */
const SECTIONS = [
  ['field', 36],
  ['field', 'field', 180],
] as const;

/** Edits a monitor's settings. */
export function EditMonitorPage() {
  const { teamId = '', monitorId = '' } = useParams();
  const { currentData, error, refetch } = useGetMonitorQuery({ teamId, monitorId });
  if (currentData) return <EditMonitor key={monitorId} monitor={currentData.data} />;
  if (!error) return <LoadingSections label="Loading monitor…" sections={SECTIONS} />;
  if (isErrorNamed(error, 'DocumentNotFoundError')) {
    return (
      <EmptyState
        action={
          <Link component={RouterLink} to={paths.teamHeartbeats(teamId)}>
            All monitors
          </Link>
        }
      >
        This monitor doesn’t exist. It may have been deleted or moved to another team.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title="Couldn’t load the monitor"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => void refetch()}
    />
  );
}

/** The form for a stored monitor, which others may change while it's open. */
function EditMonitor({ monitor }: { monitor: Monitor }) {
  const { teamId, monitorId } = monitor;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const viewerZone = useViewerZone();
  const draft = useMonitorDraft(teamId, monitorId);
  const latest = { versionstamp: monitor.settingsVersionstamp, values: monitorValuesOf(monitor) };
  const [kept] = useState(draft.kept && { base: draft.kept.base ?? latest, values: draft.kept.values });

  const leave = () => navigate(paths.teamHeartbeat(teamId, monitorId));
  const bag = useMonitorForm({
    latest,
    kept: kept ?? undefined,
    scheduleZone: viewerZone,
    save: async (settings, { alerts }, over) => {
      const outcome = await dispatch(saveMonitor({ teamId, monitorId, base: over, settings }));
      if ('theirs' in outcome) return;
      await dispatch(changeAlerts({ teamId, monitorId, alerts }));
      draft.drop();
      dispatch(toastShown({ title: 'Success', description: 'The monitor has been updated.' }));
      await leave();
    },
  });
  const { form, base, theirs, takeTheirs } = bag;
  useKeptDraft({ key: draft.key, monitorId, values: form.values, unchanged: base.values, base });

  return (
    <>
      <OthersEditing teamId={teamId} monitorId={monitorId} />
      {draft.kept && bag.isRestored && (
        <RestoredDraft savedAt={draft.kept.savedAt} viewerZone={viewerZone} onDiscard={takeTheirs} />
      )}
      <MonitorForm
        {...bag}
        teamId={teamId}
        monitorId={monitorId}
        stored={{ slug: base.values.slug }}
        viewerZone={viewerZone}
        scheduleZone={viewerZone}
        submitLabel="Save"
        conflict={
          theirs && (
            <EditConflict
              thing="monitor"
              theirs={theirs}
              isBusy={form.isSubmitting}
              onSaveOver={bag.saveOverTheirs}
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

export { EditMonitorPage as Component };
