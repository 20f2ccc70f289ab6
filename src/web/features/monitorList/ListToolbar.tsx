import Box from '@mui/material/Box';
import type { MonitorCounts } from '../monitors/index.ts';
import { SortMenu } from './SortMenu.tsx';
import { StatusFilters } from './StatusFilters.tsx';
import { TagFilter } from './TagFilter.tsx';
import { TextFilter } from './TextFilter.tsx';
import type { FiltersHandle } from './useListFilters.ts';

interface Props extends FiltersHandle {
  latest: MonitorCounts | undefined;
}

/** What narrows and orders the list. */
export function ListToolbar({ filters, change, latest }: Props) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, containerType: 'inline-size' }}>
      <StatusFilters counts={latest?.counts} chosen={filters.statuses} onChoose={(statuses) => change({ statuses })} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextFilter text={filters.text} onChange={(text) => change({ text }, { replace: true })} />
        <TagFilter tags={latest?.tags ?? []} chosen={filters.tags} onChoose={(tags) => change({ tags })} />
        <Box sx={{ display: 'flex', '@container (min-width: 520px)': { display: 'none' } }}>
          <SortMenu sort={filters.sort} onSort={(sort) => change({ sort })} />
        </Box>
      </Box>
    </Box>
  );
}
