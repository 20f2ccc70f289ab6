import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Team } from '../../../contract/records.ts';
import { WarningIcon } from '../../ui/icons/actionIcons.tsx';
import { Section } from '../../ui/Section.tsx';
import { QuietHours } from './QuietHours.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { TeamMails } from './TeamMails.tsx';
import { usePreferenceChanges } from './usePreferenceChanges.ts';

interface Props {
  stored: Preferences;
  /** The address that is mailed; null for none. */
  mailedTo: string | null;
  teams: Team[];
}

/** All that a person decides about their mails. Each change is saved at once. */
export function PreferencesForm({ stored, mailedTo, teams }: Props) {
  const { preferences, change, failure, saveAgain } = usePreferenceChanges(stored);
  return (
    <>
      <div role="alert">
        {failure !== undefined && (
          <Alert
            sx={{ mb: 4 }}
            severity="error"
            role="presentation"
            icon={<WarningIcon />}
            action={
              <Button color="inherit" onClick={saveAgain}>
                Try again
              </Button>
            }
          >
            Your last change is not saved. {failure}
          </Alert>
        )}
      </div>
      <Stack spacing={4}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {mailedTo === null
            ? 'No e-mail address of yours is known here, so nothing can be mailed to you.'
            : `Mails go to ${mailedTo}.`}
        </Typography>
        <Section title="Alerts" note="Mailed to you alone, besides where the integrations of your teams send them.">
          <TeamMails teams={teams} wished={preferences.teams} onChange={(wished) => change({ teams: wished })} />
        </Section>
        <Section title="Quiet hours" note="Alerts of that time are mailed to you when it is over.">
          <QuietHours quietHours={preferences.quietHours} onChange={(quietHours) => change({ quietHours })} />
        </Section>
        <Section title="Weekly report" note="Uptime, downtime and the worst monitors of each of your teams.">
          <SwitchRow
            label="Mail me the report"
            hint="Each Monday at 08:00 in your timezone."
            isOn={preferences.weeklyReport}
            onChange={(weeklyReport) => change({ weeklyReport })}
          />
        </Section>
      </Stack>
    </>
  );
}
