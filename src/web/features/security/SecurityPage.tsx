import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PersonalData } from '../../../contract/account.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CARD } from '../../ui/CardRows.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Fold, Section } from '../../ui/Section.tsx';
import { OwnEmailAddress } from '../address/index.ts';
import { PasskeySection } from '../passkeys/index.ts';
import { ProviderSection } from '../signInProviders/index.ts';
import { SessionList } from './SessionList.tsx';
import { SignInList } from './SignInList.tsx';
import { useLazyGetPersonalDataQuery } from './securityApi.ts';

/** The person's sessions, sign-in methods, login history, and stored data. */
export function SecurityPage() {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <Stack spacing={4}>
      <Section title="E-mail address" isFirst note="Used for logging in and for all e-mails we send you.">
        <OwnEmailAddress />
      </Section>
      <Section
        title="Passkeys"
        note="Log in with your fingerprint, face, PIN or security key instead of an e-mailed code."
      >
        <PasskeySection />
      </Section>
      <ProviderSection />
      <Section
        title="Sessions"
        note="Where you’re logged in. Sessions end after 14 days of inactivity and last 90 days at most."
      >
        <SessionList />
        <Fold title="Login history" note="Last 30 days" isOpen={isHistoryOpen} onToggle={setHistoryOpen}>
          <Stack spacing={2.5} sx={{ pt: 1.5 }}>
            {isHistoryOpen && <SignInList />}
          </Stack>
        </Fold>
      </Section>
      <Section title="Your data" note="Everything this server stores about you.">
        <YourData />
      </Section>
    </Stack>
  );
}

export { SecurityPage as Component };

/** A section with a button that saves all data stored about the person as a file. */
function YourData() {
  const [read, { error, isFetching }] = useLazyGetPersonalDataQuery();
  const download = async () => {
    const { data } = await read();
    if (data) saveFile(data);
  };
  return (
    <div>
      <Box sx={{ ...CARD, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.75 }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 16rem' }}>
          A JSON file with your account, teams, notification settings, API keys, passkeys, devices, sessions, logins and
          up to 10,000 audit log entries.
        </Typography>
        <BusyButton variant="outlined" color="inherit" isBusy={isFetching} onClick={() => void download()}>
          Download your data
        </BusyButton>
      </Box>
      <FormError>{error && platformErrorWords(error)}</FormError>
    </div>
  );
}

function saveFile(data: PersonalData): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `hearth-data-${data.exportedAt.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
