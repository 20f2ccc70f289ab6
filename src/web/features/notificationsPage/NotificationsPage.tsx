import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Team } from '../../../contract/records.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { WarningIcon } from '../../ui/icons/actionIcons.tsx';
import { LoadingSections } from '../../ui/loading/LoadingSections.tsx';
import { Section } from '../../ui/Section.tsx';
import { useTeams } from '../teams/index.ts';
import { useGetPreferencesQuery } from '../preferences/index.ts';
import { QuietHours } from './QuietHours.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { TeamMails } from './TeamMails.tsx';
import { usePreferenceChanges } from './usePreferenceChanges.ts';

/** Lets people choose which e-mails they get, apart from those sent by their teams' integrations. */
export function NotificationsPage() {
  const preferences = useGetPreferencesQuery();
  const teams = useTeams();
  if (preferences.data && teams.data) {
    const { mailedTo, ...stored } = preferences.data;
    return <PreferencesForm stored={stored} mailedTo={mailedTo} teams={teams.data} />;
  }
  const error = preferences.error ?? teams.error;
  if (!error) return <LoadingSections label="Loading your preferences…" sections={[[44, 62, 62], [62], [62]]} />;
  return (
    <ErrorState
      title="Couldn’t load your preferences"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => {
        void preferences.refetch();
        void teams.refetch();
      }}
    />
  );
}

interface Props {
  stored: Preferences;
  /** The address that e-mails are sent to; null if there is none. */
  mailedTo: string | null;
  teams: Team[];
}

/** A person's e-mail preferences. Each change is saved immediately. */
function PreferencesForm({ stored, mailedTo, teams }: Props) {
  const { preferences, change, failure, saveAgain } = usePreferenceChanges(stored);
  return (
    <>
      {/* Takes up no space while empty. */}
      <Box role="alert" sx={{ display: failure === undefined ? 'contents' : 'block' }}>
        {failure !== undefined && (
          <Alert
            severity="error"
            role="presentation"
            icon={<WarningIcon />}
            action={
              <Button color="inherit" onClick={saveAgain}>
                Try again
              </Button>
            }
          >
            Your last change wasn’t saved. {failure}
          </Alert>
        )}
      </Box>
      <Stack spacing={4}>
        <Section
          title="Alerts"
          isFirst
          note={
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {mailedTo === null
                ? 'Your account has no e-mail address, so we can’t e-mail you.'
                : `Personal e-mails to ${mailedTo}, on top of what your teams’ integrations send.`}
            </Box>
          }
        >
          <TeamMails
            teams={teams}
            mailedTo={mailedTo}
            choices={preferences.teams}
            onChange={(choices) => change({ teams: choices })}
          />
        </Section>
        {/* The command palette links here. */}
        <Box id="quiet-hours" sx={{ scrollMarginTop: '5rem' }}>
          <Section title="Quiet hours" note="E-mails are held until quiet hours end.">
            <QuietHours quietHours={preferences.quietHours} onChange={(quietHours) => change({ quietHours })} />
          </Section>
        </Box>
        <Section title="Weekly report" note="Uptime, downtime and the worst monitors in each of your teams.">
          <SwitchRow
            label="E-mail me a weekly report"
            hint="Every Monday at 08:00 in your timezone."
            isOn={preferences.weeklyReport}
            onChange={(weeklyReport) => change({ weeklyReport })}
          />
        </Section>
      </Stack>
    </>
  );
}

export { NotificationsPage as Component };
