import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import { DangerZone } from './DangerZone.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useAccount } from './useAccount.ts';

/** The signed-in person's account: the public profile, and the way out for good. */
export function AccountPage() {
  return (
    <>
      <Section title="Profile" note="This information is displayed publicly.">
        <Profile />
      </Section>
      <DangerZone />
    </>
  );
}

function Profile() {
  const { data: record, error, refetch } = useAccount();
  if (record) return <ProfileForm key={record.user.userId} user={record.user} />;
  if (!error) return <LoadingBlocks heights={[66, 66, 66]} />;
  return (
    <ErrorState
      title="Your profile could not be loaded"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => void refetch()}
    />
  );
}

export { AccountPage as Component };
