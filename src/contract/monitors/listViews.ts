import Type, { type Static } from 'typebox';
import { MonitorSortSchema } from './monitorCalls.ts';
import { MAX_LIST_VIEWS, MAX_NAME_LENGTH, MAX_TAG_LENGTH, MAX_TAGS } from './monitorLimits.ts';

const closed = { additionalProperties: false };
const word = Type.String({ minLength: 1, maxLength: 20 });

/** A saved view of a team's monitors: its filters, sort order, grouping and extra columns. */
const ListViewSchema = Type.Object(
  {
    viewId: Type.String({ minLength: 1, maxLength: 64 }),
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    text: Type.String({ maxLength: 200 }),
    tags: Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG_LENGTH }), { maxItems: MAX_TAGS }),
    /** An empty list means all. */
    statuses: Type.Array(word, { maxItems: 10 }),
    sort: MonitorSortSchema,
    groupBy: Type.Union([Type.Literal('tag'), Type.Null()]),
    columns: Type.Array(word, { maxItems: 10 }),
  },
  closed,
);
export type ListView = Static<typeof ListViewSchema>;

/** Document `teams/{teamId}/views/monitors`: the views that members have saved for the whole team, sorted by name. */
export const ListViewsSchema = Type.Object({ views: Type.Array(ListViewSchema, { maxItems: MAX_LIST_VIEWS }) }, closed);
export type ListViews = Static<typeof ListViewsSchema>;
