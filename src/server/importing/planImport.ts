import { createId } from '../../contract/ids.ts';
import { MAX_IMPORT_ENTRIES, MAX_IMPORTED } from '../../contract/monitors/importLimits.ts';
import type { ImportEntry, ImportFate, ImportPreview } from '../../contract/monitors/importing.ts';
import type { QuotaDetail } from '../../contract/errors.ts';
import type { Clock } from '../clock.ts';
import { type Limits, quotaExceeded } from '../limits.ts';
import type { MonitorCatalog } from '../monitors/monitorCatalog.ts';
import type { KnownNames, MonitorImports } from '../monitors/monitorImports.ts';
import { type Draft, type Drafted, type Drafts, FATE_RANKS, TOO_MANY } from './drafts.ts';
import { type IntegrationServices, checkDrafts } from './integrationDrafts.ts';
import type { ImportedIntegrations } from './importedIntegrations.ts';

export interface PlanServices extends IntegrationServices {
  imports: MonitorImports;
  monitors: Pick<MonitorCatalog, 'count'>;
  imported: Pick<ImportedIntegrations, 'plan'>;
  limits: Pick<Limits, 'monitors' | 'integrations'>;
  now: Clock;
}

const IMPORT_ID_PREFIX = 'imp_';

/**
 * Stores what an import would create, and returns the outcome for each monitor. If nothing can be imported, returns a
 * sentence that explains why.
 */
export async function planImport(
  services: PlanServices,
  teamId: string,
  { source, monitors: drafted, integrations, notes }: Drafts,
): Promise<ImportPreview | string> {
  const { imports, imported, monitors, limits, now } = services;
  if (drafted.length === 0) return 'There are no monitors to import.';
  if (drafted.length > MAX_IMPORTED) return TOO_MANY;
  const drafts = drafted.flatMap((one) => (one.kind === 'draft' ? [one.draft] : []));
  const known = await imports.known(teamId, drafts.map(nameOf));
  const wanted = drafts.flatMap(({ settings }) => settings.slug || []);
  const takenSlugs = await imports.takenSlugs(teamId, wanted);
  const checkDraft = createDraftCheck(known, takenSlugs);
  const checked = drafted.map(checkDraft);
  const fresh = checked.flatMap(({ draft }) => draft ?? []);
  const importId = createId(IMPORT_ID_PREFIX);
  const destinations = await checkDrafts(services, teamId, integrations);
  const planned = fresh.map(({ losses: _losses, uses, ...monitor }) => ({
    ...monitor,
    integrationIds: destinations.idsOf(uses),
  }));
  await imports.plan({ importId, teamId, source, at: now(), monitors: planned });
  await imported.plan({ teamId, importId }, destinations.planned);
  const entries = checked.map(({ entry }) => entry);
  const countOf = (fate: ImportFate): number => entries.filter((entry) => entry.fate === fate).length;
  const isTooMany = (await monitors.count(teamId)) + fresh.length > limits.monitors;
  return {
    importId,
    source,
    counts: { new: countOf('new'), known: countOf('known'), refused: countOf('refused') },
    withLosses: entries.filter(({ fate, notes: lines }) => fate === 'new' && lines.length > 0).length,
    entries: entries.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, MAX_IMPORT_ENTRIES),
    integrations: destinations.entries,
    notes,
    excess:
      isTooMany && fresh.length > 0 ? (quotaExceeded('monitors', limits.monitors).detail as QuotaDetail).message : null,
    hasSlugs: fresh.some(({ settings }) => settings.slug !== ''),
  };
}

/** Returns the id that a job uses to ping a monitor. */
const nameOf = ({ uuid, pushToken }: Draft): string => pushToken ?? uuid;

const rankOf = ({ fate, notes }: ImportEntry): number =>
  FATE_RANKS[fate] + (fate === 'new' && notes.length === 0 ? 0.5 : 0);

interface Checked {
  entry: ImportEntry;
  /** What the import will create, if anything. */
  draft?: Draft;
}

/** Checks monitors in order: of two with the same id, the first gets it. */
function createDraftCheck(known: KnownNames, takenSlugs: ReadonlySet<string>): (drafted: Drafted) => Checked {
  const seen = new Set<string>();
  return (drafted) => {
    if (drafted.kind === 'refused') return { entry: { name: drafted.name, fate: 'refused', notes: [drafted.why] } };
    const { draft } = drafted;
    const { name, slug } = draft.settings;
    const key = nameOf(draft);
    const named = draft.pushToken === null ? 'UUID' : 'push token';
    const owner = known.get(key);
    const refused = (why: string): Checked => ({ entry: { name, fate: 'refused', notes: [why] } });
    if (owner === 'foreign') return refused(`Its ${named} belongs to a monitor in another team on this server.`);
    if (seen.has(key)) return refused(`Its ${named} appears twice.`);
    seen.add(key);
    if (owner === 'own') return { entry: { name, fate: 'known', notes: [] } };
    if (slug === '' || !takenSlugs.has(slug)) return { entry: { name, fate: 'new', notes: draft.losses }, draft };
    const notes = [
      ...draft.losses,
      `Its slug “${slug}” belongs to another monitor in this team, so it’s imported without a slug.`,
    ];
    return { entry: { name, fate: 'new', notes }, draft: { ...draft, settings: { ...draft.settings, slug: '' } } };
  };
}
