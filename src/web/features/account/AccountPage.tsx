import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { User } from '../../../contract/records.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { initialsOf } from '../../lib/initialsOf.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { CARD } from '../../ui/CardRows.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingFields } from '../../ui/loading/LoadingFields.tsx';
import { Field } from '../../ui/Field.tsx';
import { UserIcon } from '../../ui/icons/areaIcons.tsx';
import { Section } from '../../ui/Section.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TimezoneSelect } from '../../ui/timezoneSelect/TimezoneSelect.tsx';
import { AccountDangerZone } from './AccountDangerZone.tsx';
import { useKeptAccounts } from '../accounts/index.ts';
import { ChangeAddressButton, useGetOwnAddressQuery } from '../address/index.ts';
import { DeletedTeams } from '../deletedTeams/index.ts';
import { useTeams } from '../teams/index.ts';
import { selectThemePreference, themePreferred, type ThemePreference } from '../theme/index.ts';
import { useAccount, useViewerZone } from './accountApi.ts';
import { FirstTeam } from './FirstTeam.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { ZoneOffer } from './ZoneOffer.tsx';

/** The signed-in person's account: their public profile and preferences, and the option to delete the account. */
export function AccountPage() {
  const hasNoTeam = useTeams().data?.length === 0;
  return (
    <>
      <FirstTeam />
      <ZoneOffer />
      <Section title="Profile" isFirst={!hasNoTeam} note="This information is displayed publicly.">
        <Profile />
      </Section>
      <Section title="Appearance" note="Applies to this browser.">
        <Appearance />
      </Section>
      <DeletedTeams timezone={useViewerZone()} />
      <AccountDangerZone />
    </>
  );
}

function Profile() {
  const { data: record, error, refetch } = useAccount();
  if (record) return <ProfileForm key={record.user.userId} user={record.user} />;
  if (!error) return <LoadingFields label="Loading your profile…" fields={3} cardHeight={74} />;
  return (
    <ErrorState
      title="Couldn’t load your profile"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => void refetch()}
    />
  );
}

const THEMES: readonly { value: ThemePreference; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The menu in the rail only toggles the theme; here, people can also go back to the system theme. */
function Appearance() {
  const dispatch = useAppDispatch();
  return (
    <Segments
      label="Theme"
      hasHiddenLabel
      name="theme"
      options={THEMES}
      value={useAppSelector(selectThemePreference)}
      onChange={(preference) => dispatch(themePreferred(preference))}
    />
  );
}

/** Shows how a person appears to their teams, updated as they type. */
function Preview({ display, initials }: { display: string; initials: string }) {
  // The address from the session's token, which may be outdated.
  const known = useKeptAccounts().find(({ isCurrent }) => isCurrent)?.address ?? null;
  const { data } = useGetOwnAddressQuery();
  const address = data ? data.address : known;
  return (
    <Box sx={{ ...CARD, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2 }}>
      <Avatar variant="circular" aria-hidden>
        {initialsOf({ display, initials }) || <UserIcon />}
      </Avatar>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="p">
          {display.trim() || 'No name yet'}
        </Typography>
        {address !== null && (
          <Typography variant="body2" color="textSecondary">
            {address}
          </Typography>
        )}
      </Box>
      <ChangeAddressButton hasAddress={address !== null} />
    </Box>
  );
}

/** The public profile, saved when a field loses focus or Enter is pressed. */
function ProfileForm({ user }: { user: User }) {
  const { form, values } = useAccountForm(user);
  const field = (name: 'display' | 'initials') => ({
    name,
    value: values[name],
    error: form.errors[name],
    onChange: form.handleChange,
    onBlur: () => void form.submitForm(),
  });
  return (
    <Stack spacing={2.5}>
      <Preview display={values.display} initials={values.initials} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submitForm();
        }}
      >
        <Stack spacing={2.5} sx={{ maxWidth: '25rem' }}>
          <Field label="Display" placeholder="Ada Lovelace" autoComplete="name" {...field('display')} />
          <Field label="Initials" placeholder="AL" autoComplete="off" {...field('initials')} />
          <TimezoneSelect
            value={values.timezone}
            onChange={(timezone) => void form.setFieldValue('timezone', timezone).then(() => form.submitForm())}
            onBlur={() => void form.submitForm()}
          />
          {/* Without a submit button, Enter doesn't submit a form with several fields. */}
          <input type="submit" hidden />
        </Stack>
      </form>
    </Stack>
  );
}

export { AccountPage as Component };
