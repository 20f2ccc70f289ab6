import { useSearchParams } from 'react-router-dom';
import type { EventFilter } from '../../../../contract/monitors/monitorEvents.ts';
import { Presets } from '../../../ui/Presets.tsx';
import { EVENT_FILTERS, readFilters, withFilters } from './eventFilters.ts';

const presets = Object.entries(EVENT_FILTERS).map(([value, label]) => ({ value, label }));

/** Which kinds of events to show; kept in the address. */
export function EventFilterBar() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const toggle = (value: string) => {
    const filter = value as EventFilter;
    const next = filters.includes(filter) ? filters.filter((other) => other !== filter) : [...filters, filter];
    setSearch((before) => withFilters(before, next), { replace: true, preventScrollReset: true });
  };
  return (
    <Presets
      label="Show"
      presets={presets}
      isChosen={(value) => (filters as string[]).includes(value)}
      onPick={toggle}
    />
  );
}
