import { useState } from 'react';
import { zoneLabel } from '../../lib/timezones/timezones.ts';
import { SearchSelect } from '../searchSelect/SearchSelect.tsx';
import { useTimezoneOptions } from './useTimezoneOptions.ts';

const WIDTH = 400;

interface Props {
  value: string;
  error?: string | undefined;
  onChange: (timezone: string) => void;
  onBlur?: () => void;
}

/** Chooses a time zone (specification §2). */
export function TimezoneSelect({ value, ...rest }: Props) {
  const options = useTimezoneOptions();
  const [now] = useState(() => new Date());
  return (
    <SearchSelect
      label="Timezone"
      options={options}
      value={value}
      valueLabel={zoneLabel(value, now)}
      placeholder="Select timezone"
      searchPlaceholder="Search timezone..."
      emptyText="No timezone found."
      width={WIDTH}
      {...rest}
    />
  );
}
