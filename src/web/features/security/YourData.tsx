import Typography from '@mui/material/Typography';
import type { PersonalData } from '../../../contract/account.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useLazyGetPersonalDataQuery } from './securityApi.ts';

/** Saves everything that is kept about the person as a file. */
export function YourData() {
  const [read, { error, isFetching }] = useLazyGetPersonalDataQuery();
  const download = async () => {
    const { data } = await read();
    if (data) saveFile(data);
  };
  return (
    <div>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        A JSON file with your account, teams, notification settings, passkeys, sessions and sign-ins.
      </Typography>
      <BusyButton variant="outlined" color="inherit" isBusy={isFetching} onClick={() => void download()}>
        Download your data
      </BusyButton>
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
