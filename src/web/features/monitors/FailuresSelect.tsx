import FormControl from '@mui/material/FormControl';
import { useId } from 'react';
import { FieldHelp, FieldLabel } from '../../ui/Field.tsx';
import { Select } from '../../ui/select/Select.tsx';

const NUMBERS = [1, 2, 3, 4, 5, 10];

interface Props {
  /** Null if the integrations' rules apply. */
  value: number | null;
  isDisabled?: boolean;
  onChange: (failures: number | null) => void;
}

/** Chooses how many failures in a row a monitor waits for before it alerts. */
export function FailuresSelect({ value, isDisabled = false, onChange }: Props) {
  const id = useId();
  const numbers = value === null || NUMBERS.includes(value) ? NUMBERS : [...NUMBERS, value];
  return (
    <FormControl disabled={isDisabled} sx={{ alignItems: 'flex-start' }}>
      <FieldLabel htmlFor={id}>Alert after</FieldLabel>
      <Select
        native
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        inputProps={{ id, 'aria-describedby': `${id}-help` }}
      >
        <option value="">As each integration is set</option>
        {numbers.map((failures) => (
          <option key={failures} value={String(failures)}>
            {failures === 1 ? 'The first failure' : `${failures} failures in a row`}
          </option>
        ))}
      </Select>
      <FieldHelp
        id={`${id}-help`}
        hint="A number here comes before the rules of integrations and the team. Missed runs always alert at once."
      />
    </FormControl>
  );
}
