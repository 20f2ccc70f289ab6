import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { Formik, type FormikHelpers } from 'formik';
import { useId, useState } from 'react';
import { object, string } from 'yup';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { MAX_DISPLAY_LENGTH, MAX_INITIALS_LENGTH } from '../../../contract/limits.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { initialsOf } from '../../lib/initialsOf.ts';
import { UsersIcon } from '../../ui/icons/areaIcons.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FormikField } from '../../ui/Field.tsx';
import { useIdentity } from '../auth/index.ts';
import { useCreateTeamMutation } from './teamsApi.ts';

/** Asks for the person's own name, if they have none yet. */
export interface OwnName {
  isAsked: boolean;
  save: (name: string) => Promise<void>;
}

interface Props {
  isOpen: boolean;
  ownName: OwnName | undefined;
  onClose: () => void;
  /** Called with the new team's id, after the dialog has closed. */
  onCreated: (teamId: string) => void;
}

const emptyTeam: TeamValues = { display: '', initials: '', ownName: '' };

/** The same bounds as the platform's; no field is required (specification §5). */
const teamSchema = object({
  display: string().max(MAX_DISPLAY_LENGTH, `Use ${MAX_DISPLAY_LENGTH} characters or fewer.`),
  initials: string().max(MAX_INITIALS_LENGTH, `Use ${MAX_INITIALS_LENGTH} characters or fewer.`),
  ownName: string().max(MAX_DISPLAY_LENGTH, `Use ${MAX_DISPLAY_LENGTH} characters or fewer.`),
});

/** Asks for a new team's name and creates the team. On failure, it stays open and keeps what was typed. */
export function AddTeamDialog({ isOpen, ownName, onClose, onCreated }: Props) {
  const id = useId();
  const createTeam = useCreateTeam();
  /** Whether the initials are those of the name, rather than what the person typed. They then follow the name. */
  const [isSuggested, setSuggested] = useState(true);
  const submit = async (values: TeamValues, { setStatus }: FormikHelpers<TeamValues>) => {
    setStatus(undefined);
    try {
      // A suggestion isn't stored, so that it keeps following the name.
      const teamId = await createTeam({ ...values, initials: isSuggested ? '' : values.initials });
      if (values.ownName.trim() !== '') await ownName?.save(values.ownName.trim());
      onClose();
      onCreated(teamId);
    } catch (error) {
      setStatus(platformErrorWords(error as QueryError));
    }
  };
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-description`}>
      <Formik initialValues={emptyTeam} validationSchema={teamSchema} onSubmit={submit}>
        {({ handleChange, handleSubmit, isSubmitting, setFieldValue, status, values }) => (
          <form onSubmit={handleSubmit} noValidate>
            <DialogTitle id={`${id}-title`}>Add Team</DialogTitle>
            <DialogContent>
              <Stack spacing={2.5}>
                <DialogContentText id={`${id}-description`}>
                  Make changes to your profile here. Click save when you&apos;re done.
                </DialogContentText>
                <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 2, rowGap: 2.5 }}>
                  <FormikField
                    name="display"
                    label="Display"
                    placeholder="Team Name"
                    disabled={isSubmitting}
                    hasInitialFocus
                    onChange={(event) => {
                      handleChange(event);
                      if (isSuggested) {
                        // Validated with the name.
                        void setFieldValue('initials', initialsOf({ display: event.target.value }), false);
                      }
                    }}
                  />
                  <TeamAvatar {...values} />
                  <FormikField
                    name="initials"
                    label="Initials"
                    placeholder="Initials"
                    hint="Optional"
                    disabled={isSubmitting}
                    // Typing replaces a suggestion.
                    onChange={(event) => {
                      handleChange(event);
                      setSuggested(false);
                    }}
                    onFocus={({ target }) => isSuggested && target.select()}
                    onMouseDown={(event) => {
                      const field = event.target as HTMLInputElement;
                      if (!isSuggested || document.activeElement === field) return;
                      // The first click would place the cursor.
                      event.preventDefault();
                      field.focus();
                    }}
                  />
                </Box>
                {ownName?.isAsked && (
                  <FormikField
                    name="ownName"
                    label="What should colleagues call you?"
                    placeholder="Your name"
                    hint="Optional"
                    autoComplete="name"
                    disabled={isSubmitting}
                  />
                )}
              </Stack>
              <FormError>{status as string | undefined}</FormError>
            </DialogContent>
            <DialogActions>
              <Button color="inherit" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" variant="contained" loading={isSubmitting}>
                Create
              </Button>
            </DialogActions>
          </form>
        )}
      </Formik>
    </Dialog>
  );
}

/**
 * A preview of the team in the rail, updated while the person types. It's beside the fields and as tall as both
 * together.
 */
const TeamAvatar = (team: Pick<TeamValues, 'display' | 'initials'>) => (
  <Avatar variant="rounded" aria-hidden sx={AVATAR}>
    {initialsOf(team) || <UsersIcon fontSize="inherit" />}
  </Avatar>
);

const AVATAR_SIZE = { xs: '4.5rem', sm: '7.25rem' };
const AVATAR = {
  gridRow: 'span 2',
  alignSelf: { xs: 'center', sm: 'end' },
  width: AVATAR_SIZE,
  height: AVATAR_SIZE,
  fontSize: { xs: '1.25rem', sm: '2rem' },
} as const;

interface TeamValues {
  display: string;
  initials: string;
  /** The name of the person who creates the team, if they have none yet. */
  ownName: string;
}

/** Returns a function that creates a team owned by the signed-in person and resolves to its id. */
function useCreateTeam() {
  const identity = useIdentity();
  const [create] = useCreateTeamMutation();
  return async ({ display, initials }: TeamValues): Promise<string> => {
    if (!identity) throw new Error('No one is signed in');
    const teamId = createId(TEAM_ID_PREFIX);
    await create({ teamId, display, initials, users: [{ userId: identity.identityId, role: 'owner' }] }).unwrap();
    return teamId;
  };
}
