import { object, string } from 'yup';
import { MAX_EMAIL_LENGTH } from '../../../../contract/alerting/alertingLimits.ts';
import { FormikField } from '../../../ui/Field.tsx';
import { type KindForm, tooLong } from './kindForm.tsx';

export const emailForm: KindForm<'email'> = {
  blank: { kind: 'email', to: '' },
  schema: object({
    to: string()
      .trim()
      .required('Enter an e-mail address.')
      .matches(/^[^\s@]+@[^\s@]+$/, { message: 'Enter one e-mail address, such as oncall@example.com.' })
      .max(MAX_EMAIL_LENGTH, tooLong(MAX_EMAIL_LENGTH)),
  }),
  help: 'One address: a person or a mailing list. Members choose their own e-mails in their settings.',
  Fields: () => (
    <FormikField
      name="config.to"
      label="E-mail address"
      type="email"
      placeholder="oncall@example.com"
      hint="We’ll ask the recipient to confirm first, unless they’re on the team."
      autoComplete="off"
      inputProps={{ autoCapitalize: 'none', spellCheck: false }}
    />
  ),
};
