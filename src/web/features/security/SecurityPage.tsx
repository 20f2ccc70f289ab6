import Stack from '@mui/material/Stack';
import { Section } from '../../ui/Section.tsx';
import { OwnEmailAddress } from '../address/index.ts';
import { PasskeySection } from '../passkeys/index.ts';
import { ProviderList } from '../signInProviders/index.ts';
import { SessionList } from './SessionList.tsx';
import { SignInList } from './SignInList.tsx';
import { YourData } from './YourData.tsx';

/** Who is signed in as the person, who was, and what is kept about them. */
export function SecurityPage() {
  return (
    <Stack spacing={4}>
      <Section title="E-mail address" isFirst note="You log in with it, and your e-mails go there.">
        <OwnEmailAddress />
      </Section>
      <Section
        title="Passkeys"
        note="Log in with your fingerprint, face, PIN or security key instead of an e-mailed code."
      >
        <PasskeySection />
      </Section>
      <Section title="Sign-in providers" note="Log in with an account that you have elsewhere.">
        <ProviderList />
      </Section>
      <Section
        title="Sessions"
        note="Where you’re signed in. A session ends after 14 days without use, and after 90 days at the latest."
      >
        <SessionList />
      </Section>
      <Section title="Sign-in history" note="The last 30 days.">
        <SignInList />
      </Section>
      <Section title="Your data" note="Everything this server keeps about you.">
        <YourData />
      </Section>
    </Stack>
  );
}

export { SecurityPage as Component };
