import { useEffect, useState } from 'react';
import type { SearchOption } from '../searchSelect/matchOptions.ts';

/** Every zone one can choose, as it stands now; empty until the catalogue has come. */
export function useTimezoneOptions(): readonly SearchOption[] {
  const [options, setOptions] = useState<readonly SearchOption[]>([]);
  useEffect(() => {
    let isWanted = true;
    void import('./timezoneOptions.ts').then(({ timezoneOptions }) => {
      if (isWanted) setOptions(timezoneOptions(new Date()));
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return options;
}
