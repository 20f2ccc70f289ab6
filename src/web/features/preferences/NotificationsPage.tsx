import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useTeams } from '../teams/index.ts';
import { useGetPreferencesQuery } from './preferencesApi.ts';
import { PreferencesForm } from './PreferencesForm.tsx';

/** How the signed-in person is mailed, besides the integrations of their teams. */
export function NotificationsPage() {
  const preferences = useGetPreferencesQuery();
  const teams = useTeams();
  if (preferences.data && teams.data) {
    const { mailedTo, ...stored } = preferences.data;
    return <PreferencesForm stored={stored} mailedTo={mailedTo} teams={teams.data} />;
  }
  const error = preferences.error ?? teams.error;
  if (!error) return <LoadingBlocks heights={[60, 48, 48, 60, 66, 60]} />;
  return (
    <ErrorState
      title="Your preferences could not be loaded"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => {
        void preferences.refetch();
        void teams.refetch();
      }}
    />
  );
}

export { NotificationsPage as Component };
