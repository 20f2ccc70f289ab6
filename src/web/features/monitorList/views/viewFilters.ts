import { createId } from '../../../../contract/ids.ts';
import type { ListView } from '../../../../contract/monitors/listViews.ts';
import { type Column, readColumns } from '../listDisplay.ts';
import { type ListFilters, readListFilters, writeFilters } from '../listFilters.ts';

const VIEW_ID_PREFIX = 'vid_';
/** The parameter of the address that names a view. */
export const VIEW_PARAMETER = 'view';

/** What is shown now: the filters of the address, and the columns wherever they come from. */
export interface ShownFilters extends ListFilters {
  columns: readonly Column[];
}

/** The view that shows what's shown now. */
export const viewOf = (
  name: string,
  { text, tags, statuses, sort, groupBy, columns }: ShownFilters,
  viewId = createId(VIEW_ID_PREFIX),
): ListView => ({ viewId, name, text, tags, statuses, sort, groupBy, columns: [...columns] });

/** A view's address: it contains everything about the view, so that a link shows the same to everyone. */
export function searchOfView({ viewId, ...view }: ListView): string {
  const columns = readColumns(view.columns.join(','));
  const search = new URLSearchParams({ [VIEW_PARAMETER]: viewId });
  // A version to come may save what this one doesn't know: reading leaves it out.
  const filters = { ...view, statuses: view.statuses as ListFilters['statuses'], columns };
  return writeFilters(search, readListFilters(writeFilters(search, filters))).toString();
}

/** Whether something else is shown than the view says. */
export const differs = (view: ListView, shown: ShownFilters): boolean =>
  searchOfView(view) !== searchOfView(viewOf(view.name, shown, view.viewId));
