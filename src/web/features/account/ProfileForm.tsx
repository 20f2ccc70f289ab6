import Stack from '@mui/material/Stack';
import type { User } from '../../../contract/records.ts';
import { Field } from '../../ui/Field.tsx';
import { TimezoneSelect } from '../../ui/timezoneSelect/TimezoneSelect.tsx';
import { useAccountForm } from './useAccountForm.ts';

/** What others see of a person. Saved on leaving a field and on Enter. */
export function ProfileForm({ user }: { user: User }) {
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
