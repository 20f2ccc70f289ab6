import Stack from '@mui/material/Stack';
import type { User } from '../../../contract/records.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import { TimezoneSelect } from '../../ui/timezoneSelect/TimezoneSelect.tsx';
import { AccountDangerZone } from './AccountDangerZone.tsx';
import { DeletedTeams } from '../deletedTeams/index.ts';
import { useAccount, useViewerZone } from './accountApi.ts';
import { useAccountForm } from './useAccountForm.ts';
import { ZoneOffer } from './ZoneOffer.tsx';

/** The signed-in person's account: the public profile, and the way out for good. */
export function AccountPage() {
  return (
    <>
      <ZoneOffer />
      <Section title="Profile" isFirst note="This information is displayed publicly.">
        <Profile />
      </Section>
      <DeletedTeams timezone={useViewerZone()} />
      <AccountDangerZone />
    </>
  );
}

function Profile() {
  const { data: record, error, refetch } = useAccount();
  if (record) return <ProfileForm key={record.user.userId} user={record.user} />;
  if (!error) return <LoadingBlocks heights={[66, 66, 66]} />;
  return (
    <ErrorState
      title="Couldn’t load your profile"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => void refetch()}
    />
  );
}

/** What others see of a person. Saved on leaving a field and on Enter. */
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
        {/* Without a submit button, Enter submits no form of several fields. */}
        <input type="submit" hidden />
      </Stack>
    </form>
  );
}

export { AccountPage as Component };
