import OutlinedInput from '@mui/material/OutlinedInput';
import type { TeamRole } from '../../../contract/records.ts';
import { Select } from '../../ui/select/Select.tsx';
import { ROLE_NAMES } from './memberWords.ts';

interface Props<Role extends TeamRole> {
  /** The accessible name, unless a label refers to it by `id`. */
  label?: string;
  id?: string;
  value: Role;
  roles: readonly Role[];
  isDisabled?: boolean;
  onChange: (role: Role) => void;
}

/** Chooses a role. It's a native select, which works best on phones. */
export function RoleSelect<Role extends TeamRole>({ label, id, value, roles, isDisabled, onChange }: Props<Role>) {
  return (
    <Select
      native
      size="small"
      value={value}
      disabled={isDisabled ?? false}
      onChange={({ target }) => {
        const role = roles.find((each) => each === target.value);
        if (role !== undefined && role !== value) onChange(role);
      }}
      input={<OutlinedInput notched={false} />}
      inputProps={{ id, 'aria-label': label }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </Select>
  );
}
