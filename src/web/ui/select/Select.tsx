import MuiSelect, { type SelectProps } from '@mui/material/Select';
import { ChevronDownIcon } from '../icons/actionIcons.tsx';

/** A choice from a menu, with the same chevron as other buttons that open a menu. */
export function Select<Value = unknown>(props: SelectProps<Value>) {
  return <MuiSelect IconComponent={ChevronDownIcon} {...props} />;
}
