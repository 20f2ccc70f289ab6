import type { Violation } from '../imports/folderCycles.ts';
import type { SourceModule } from './readModules.ts';

/**
 * The areas: folders whose subfolders are counted separately, each together with everything below it. A new subfolder
 * doesn't have to be listed.
 */
const AREAS = [
  'src',
  'src/contract',
  'src/web',
  'src/web/features',
  'src/web/ui',
  'src/server',
  'src/server/monitors',
  'src/server/alerting',
  'src/server/auth',
];

/** Maximum number of files in a folder; a larger folder should be split. */
const MAX_FILES = 40;
/** Matches migrations, which aren't counted, because they're never removed and no one reads them side by side. */
const MIGRATION = /\/\d{4}[A-Z]\w*\.ts$/;

/** Names that a library requires, such as a screen's `Component` for the router. */
const SHARED_NAMES = new Set(['Component']);

/** Finds folders with too many files. */
export const checkFolderSizes = (modules: SourceModule[], areas: readonly string[] = AREAS): Violation[] =>
  areas.flatMap((area) => largeFolders(modules, area, areas));

/** Returns the subfolder of an area that a file is in; undefined for files directly in the area. */
function folderOf(file: string, area: string): string | undefined {
  const [subfolder, ...rest] = file.slice(area.length + 1).split('/');
  return rest.length > 0 ? subfolder : undefined;
}

function largeFolders(modules: SourceModule[], area: string, areas: readonly string[]): Violation[] {
  const filesIn = new Map<string, number>();
  for (const { file } of modules) {
    if (!file.startsWith(`${area}/`) || MIGRATION.test(file)) continue;
    const subfolder = folderOf(file, area);
    const folder = subfolder === undefined ? area : `${area}/${subfolder}`;
    if (subfolder === undefined || !areas.includes(folder)) filesIn.set(folder, (filesIn.get(folder) ?? 0) + 1);
  }
  return [...filesIn]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => ({
      rule: 'folders-are-small',
      from: folder,
      to: `${count} files`,
      advice: `More than ${MAX_FILES} belong in several folders: split by reason to change, or merge what changes together.`,
    }));
}

/** Finds names that two files export with different meanings. */
export function checkNames(modules: SourceModule[]): Violation[] {
  const homes = new Map<string, string[]>();
  for (const { file, exports } of modules) {
    for (const name of new Set(exports)) homes.set(name, [...(homes.get(name) ?? []), file]);
  }
  return [...homes]
    .filter(([name, files]) => files.length > 1 && !SHARED_NAMES.has(name))
    .map(([name, [first = '', ...others]]) => ({
      rule: 'one-name-one-meaning',
      from: first,
      to: others.join(', '),
      advice: `Both export ${name}: give one a more specific name, or declare it only once.`,
    }));
}
