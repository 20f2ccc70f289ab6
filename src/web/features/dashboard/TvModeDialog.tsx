import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Formik, type FormikHelpers } from 'formik';
import { useId, useState } from 'react';
import { object, string } from 'yup';
import { MAX_SCREEN_NAME_LENGTH } from '../../../contract/limits.ts';
import type { CreatedScreen } from '../../../contract/screens.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { isPlainHttp } from '../../lib/secureContext.ts';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { FormikField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useCreateScreenMutation } from '../screens/index.ts';
import { ScreenList } from './ScreenList.tsx';

interface Props {
  teamId: string;
  onClose: () => void;
}

const nameSchema = object({
  name: string()
    .trim()
    .required('Enter a name, such as Office screen.')
    .max(MAX_SCREEN_NAME_LENGTH, `Use ${MAX_SCREEN_NAME_LENGTH} characters or fewer.`),
});

type NameValues = { name: string };

/** Creates and revokes the links that show a team's dashboard to people who aren't signed in. */
export function TvModeDialog({ teamId, onClose }: Props) {
  const id = useId();
  const [create] = useCreateScreenMutation();
  const [created, setCreated] = useState<CreatedScreen & NameValues>();
  const submit = async ({ name }: NameValues, { resetForm, setStatus }: FormikHelpers<NameValues>) => {
    setStatus(undefined);
    try {
      const screen = await create({ teamId, name: name.trim() }).unwrap();
      setCreated({ ...screen, name: name.trim() });
      resetForm();
    } catch (error) {
      setStatus(platformErrorWords(error as QueryError));
    }
  };
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-description`}>
      <DialogTitle id={`${id}-title`}>TV mode</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText id={`${id}-description`}>
            Put this dashboard on a wall: large, dark and live. Each screen gets its own TV link. Anyone with the link
            can see your monitors’ names and statuses, but can’t see output or change anything.
          </DialogContentText>
          <Formik initialValues={{ name: '' }} validationSchema={nameSchema} validateOnBlur={false} onSubmit={submit}>
            {({ handleSubmit, isSubmitting, status }) => (
              <form onSubmit={handleSubmit} noValidate>
                <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'start' }}>
                  <FormikField
                    name="name"
                    label="Screen"
                    placeholder="Office screen"
                    disabled={isSubmitting}
                    hasInitialFocus
                  />
                  <Button type="submit" variant="contained" loading={isSubmitting} sx={{ mt: '1.625rem' }}>
                    Create link
                  </Button>
                </Box>
                <FormError>{status as string | undefined}</FormError>
              </form>
            )}
          </Formik>
          <div aria-live="polite">{created && <NewLink {...created} />}</div>
          <ScreenList
            teamId={teamId}
            onRevoked={(screenId) => setCreated((shown) => (shown?.screenId === screenId ? undefined : shown))}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function NewLink({ name, link }: CreatedScreen & NameValues) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Typography variant="body2">Copy the link for {name} now: it won’t be shown again.</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1 }}>
        <CommandLine command={link} label="Copy link" />
        <Button component="a" href={link} target="_blank" rel="noreferrer" variant="outlined" color="inherit">
          Open
        </Button>
      </Box>
      {isPlainHttp() && (
        <Typography variant="body2" color="textSecondary">
          Turn off the display’s screen saver: TV mode can keep a screen on only over HTTPS.
        </Typography>
      )}
    </Box>
  );
}
