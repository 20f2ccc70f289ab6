import { useEffect, useState } from 'react';
import { zoneLabel } from '../../lib/timezones.ts';
import type { SearchOption } from '../searchSelect/matchOptions.ts';
import { SearchSelect } from '../searchSelect/SearchSelect.tsx';
import { separateCode } from '../separateCode.ts';

const WIDTH = 400;

interface Props {
  value: string;
  error?: string | undefined;
  onChange: (timezone: string) => void;
  onBlur?: () => void;
}

/** A field to choose a time zone (specification §2). */
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

const loadOptions = separateCode(() => import('./timezoneOptions.ts'));

/** Every available zone with its current offset; empty until the catalog has loaded. */
function useTimezoneOptions(): readonly SearchOption[] {
  const [options, setOptions] = useState<readonly SearchOption[]>([]);
  useEffect(() => {
    let isWanted = true;
    void loadOptions().then(({ timezoneOptions }) => {
      if (isWanted) setOptions(timezoneOptions(new Date()));
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return options;
}
