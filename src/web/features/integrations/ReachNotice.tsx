import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../routing/paths.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { BellOffIcon } from '../../ui/icons/actionIcons.tsx';
import { useGetPreferencesQuery } from '../preferences/index.ts';
import { useHasTeamRight } from '../teams/index.ts';
import { toastShown } from '../toasts/index.ts';
import { useMailMeMutation } from './integrationsApi.ts';

interface Props {
  teamId: string;
  /** The monitor to fix; if it's omitted, all of the team's monitors that alert no one. */
  monitorId?: string;
  /** Says which monitors alert no one. */
  children: string;
  /** True on the page where integrations are added. */
  isAtHome?: boolean;
}

const AMBER = {
  alignItems: { sm: 'center' },
  borderColor: 'status.late',
  '& .MuiAlert-message': { flex: 1 },
};

/** Says that alerts reach no one, with a button that fixes it. People without the required right see whom to ask. */
export function ReachNotice({ teamId, monitorId, children, isAtHome = false }: Props) {
  const dispatch = useAppDispatch();
  const { data: preferences } = useGetPreferencesQuery();
  const [mailMe, { isLoading, error }] = useMailMeMutation();
  const mailedTo = preferences?.mailedTo;
  const canFix = useHasTeamRight(teamId, 'manage');
  const fix = async () => {
    const { error: failure } = await mailMe({ teamId, ...(monitorId !== undefined && { monitorId }) });
    if (!failure) dispatch(toastShown({ title: `Alerts now go to ${mailedTo ?? 'you'}` }));
  };
  return (
    // Rendered from the start, so that screen readers announce its text.
    <Box component="output" sx={{ display: 'block' }}>
      <Alert severity="warning" icon={<BellOffIcon fontSize="small" />} role="presentation" sx={AMBER}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
          <Box component="span" sx={{ flex: '1 1 16rem' }}>
            {children} {!canFix && 'Ask an admin of the team to add an integration.'}
            {canFix && mailedTo === null && 'Your account has no confirmed e-mail address. '}
            {canFix && !isAtHome && (
              <Link
                component={RouterLink}
                to={paths.teamSettings(teamId, 'integrations')}
                variant="inherit"
                color="inherit"
                underline="always"
              >
                Add integration
              </Link>
            )}
          </Box>
          {canFix && mailedTo !== null && (
            <BusyButton size="small" variant="outlined" color="inherit" isBusy={isLoading} onClick={() => void fix()}>
              E-mail me
            </BusyButton>
          )}
        </Box>
        <Typography role="alert" variant="body2" color="error">
          {error && platformErrorWords(error)}
        </Typography>
      </Alert>
    </Box>
  );
}

interface TeamReachNoticeProps {
  teamId: string;
  /** How many of the team's monitors alert no one; undefined while unknown. */
  alertsNobody: number | undefined;
  total: number;
}

/** Says how many of a team's monitors alert no one; renders nothing if all alert someone. */
export function TeamReachNotice({ teamId, alertsNobody = 0, total }: TeamReachNoticeProps) {
  if (alertsNobody === 0) return null;
  return <ReachNotice teamId={teamId}>{silenceWords(alertsNobody, total)}</ReachNotice>;
}

/** "No one is alerted when this team’s monitors go down.", "2 of 42 monitors alert no one when they go down." */
export function silenceWords(alertsNobody: number, total: number): string {
  if (alertsNobody >= total) return 'No one is alerted when this team’s monitors go down.';
  const verb = alertsNobody === 1 ? 'alerts no one when it goes' : 'alert no one when they go';
  return `${formatCount(alertsNobody)} of ${formatCount(total)} monitors ${verb} down.`;
}
