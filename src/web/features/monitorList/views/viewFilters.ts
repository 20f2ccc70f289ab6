import { createId } from '../../../../contract/ids.ts';
import type { ListView } from '../../../../contract/monitors/listViews.ts';
import { type Column, readColumns } from '../listDisplay.ts';
import { type ListFilters, readListFilters, writeFilters } from '../listFilters.ts';

const VIEW_ID_PREFIX = 'vid_';
/** The URL parameter that contains a view's id. */
export const VIEW_PARAMETER = 'view';

/** What the list currently shows: the filters in the URL, and the columns from the URL or the browser. */
export interface ShownFilters extends ListFilters {
  columns: readonly Column[];
}

/** Creates a view of what the list currently shows. */
export const viewOf = (
  name: string,
  { text, tags, statuses, sort, groupBy, columns }: ShownFilters,
  viewId = createId(VIEW_ID_PREFIX),
): ListView => ({ viewId, name, text, tags, statuses, sort, groupBy, columns: [...columns] });

/** A view's URL parameters. They contain the whole view, so that a link shows everyone the same list. */
export function searchOfView({ viewId, ...view }: ListView): string {
  const columns = readColumns(view.columns.join(','));
  const search = new URLSearchParams({ [VIEW_PARAMETER]: viewId });
  // A later version may save values unknown to this one. They're ignored when read.
  const filters = { ...view, statuses: view.statuses as ListFilters['statuses'], columns };
  return writeFilters(search, readListFilters(writeFilters(search, filters))).toString();
}

/** Returns whether the list shows something other than the view. */
export const differs = (view: ListView, shown: ShownFilters): boolean =>
  searchOfView(view) !== searchOfView(viewOf(view.name, shown, view.viewId));
