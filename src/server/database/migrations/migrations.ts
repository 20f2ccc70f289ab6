import { baseline } from './0033Baseline.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order. Add new ones at the end; never change a released one. */
export const migrations: readonly Migration[] = [baseline];

/** The schema of this version: the last migration's version. */
export const newestOf = (known: readonly Migration[]): number => known.at(-1)?.version ?? 0;

/**
 * Returns why data with this schema can't be used or upgraded, for the operator; null if it can. `place` names the data;
 * schema 0 is an empty database's.
 */
export function schemaRefusal(place: string, schema: number, known: readonly Migration[]): string | null {
  const newest = newestOf(known);
  if (schema > newest) {
    return `${place} was written by a newer version of Hearth (schema ${schema}; this one knows ${newest}). Use that version, or restore an older backup.`;
  }
  const oldest = known[0]?.version ?? 0;
  if (schema === 0 || schema >= oldest) return null;
  return `${place} was written before the first release of Hearth (schema ${schema}), and can’t be upgraded. Use the version that wrote it, or name an empty database in DATABASE_URL.`;
}
