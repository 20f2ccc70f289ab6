import Stack from '@mui/material/Stack';
import { useFormik } from 'formik';
import { object, string } from 'yup';
import { MAX_DISPLAY_LENGTH, MAX_INITIALS_LENGTH } from '../../../contract/limits.ts';
import type { Team } from '../../../contract/records.ts';
import { errorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Field } from '../../ui/Field.tsx';
import { toastShown } from '../toasts/index.ts';
import { type TeamRecord, useUpdateTeamMutation } from './teamGeneralApi.ts';

const FIELDS = ['display', 'initials'] as const;
type TeamName = Pick<Team, (typeof FIELDS)[number]>;

const nameSchema = object({
  display: string().trim().max(MAX_DISPLAY_LENGTH, `Use ${MAX_DISPLAY_LENGTH} characters or fewer.`),
  initials: string().trim().max(MAX_INITIALS_LENGTH, `Use ${MAX_INITIALS_LENGTH} characters or fewer.`),
});

interface Props {
  record: TeamRecord;
  isReadOnly: boolean;
}

/**
 * A form for a team's name, saved when someone leaves a field or presses Enter. The draft contains only what has been
 * typed since the last save, so changes from elsewhere are shown immediately.
 */
export function TeamNameForm({ record: { team, versionstamp }, isReadOnly }: Props) {
  const dispatch = useAppDispatch();
  const [updateTeam] = useUpdateTeamMutation();
  const form = useFormik<Partial<TeamName>>({
    initialValues: {},
    validationSchema: nameSchema,
    onSubmit: async (draft, { resetForm }) => {
      const typed = {
        display: (draft.display ?? team.display).trim(),
        initials: (draft.initials ?? team.initials).trim(),
      };
      if (FIELDS.every((field) => typed[field] === team[field])) return resetForm();
      const { error } = await updateTeam({ team: { ...team, ...typed }, versionstamp });
      if (error) {
        dispatch(toastShown({ title: 'Couldn’t rename the team', description: words(error), variant: 'destructive' }));
        return;
      }
      resetForm();
      dispatch(toastShown({ title: 'Success', description: 'The team has been updated.' }));
    },
  });
  const field = (name: keyof TeamName) => ({
    name,
    value: form.values[name] ?? team[name],
    error: form.errors[name],
    autoComplete: 'off',
    readOnly: isReadOnly,
    ...(!isReadOnly && { onChange: form.handleChange, onBlur: () => void form.submitForm() }),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <Stack spacing={2.5} sx={{ maxWidth: '25rem' }}>
        <Field label="Display" placeholder="Team Name" {...field('display')} />
        <Field label="Initials" placeholder="Initials" {...field('initials')} />
        {/* If there's no submit button, Enter doesn't submit a form with several fields. */}
        <input type="submit" hidden />
      </Stack>
    </form>
  );
}

function words(error: QueryError): string {
  return errorNamed(error, 'DocumentAtomicCommitError')
    ? 'Someone else just changed the team. Try again.'
    : platformErrorWords(error);
}
