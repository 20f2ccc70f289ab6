import { FormikField } from '../../../ui/FormikField.tsx';

interface Props {
  name: string;
  label: string;
  placeholder: string;
  hint?: string;
}

/** A field for an address on the web, as it was copied. */
export function AddressField(props: Props) {
  return (
    <FormikField
      {...props}
      type="url"
      autoComplete="off"
      inputProps={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
    />
  );
}
