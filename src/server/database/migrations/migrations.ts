import type { PostgresMigration } from '../postgres/migrate.ts';
import type { SqliteMigration } from '../sqlite/migrate.ts';
import { documents } from './0001Documents.ts';
import { monitors } from './0002Monitors.ts';
import { alerting } from './0003Alerting.ts';
import { unsubscribed } from './0004Unsubscribed.ts';
import { windowStamps } from './0005WindowStamps.ts';
import { unsubscribedBefore } from './0006UnsubscribedBefore.ts';
import { pingFilters } from './0007PingFilters.ts';
import { alertContents } from './0008AlertContents.ts';
import { runs } from './0009Runs.ts';
import { confirmedAddresses } from './0010ConfirmedAddresses.ts';
import { absences } from './0011Absences.ts';
import { mailLimits } from './0012MailLimits.ts';
import { editsByPerson } from './0013EditsByPerson.ts';
import { postgresBaseline } from './0013PostgresBaseline.ts';
import { namedDestinations } from './0014NamedDestinations.ts';
import { deletedTeams } from './0015DeletedTeams.ts';
import { shelvedRows } from './0016ShelvedRows.ts';
import { auditLog } from './0017AuditLog.ts';
import { sealedSecrets } from './0018SealedSecrets.ts';
import { pingCodes } from './0019PingCodes.ts';
import { auditedKeys } from './0020AuditedKeys.ts';
import { mutedIntegrations } from './0021MutedIntegrations.ts';
import { alertCounts } from './0022AlertCounts.ts';
import { imports } from './0023Imports.ts';
import { uniqueKeys } from './0024UniqueKeys.ts';
import { importedIntegrations } from './0025ImportedIntegrations.ts';
import { deadlines } from './0026Deadlines.ts';
import { alertRules } from './0028AlertRules.ts';
import { managedResources } from './0027ManagedResources.ts';
import type { Migration } from './migration.ts';

/** Every migration since PostgreSQL was added, in order. Add new ones at the end; never change a released one. */
const migrations: readonly Migration[] = [
  namedDestinations,
  deletedTeams,
  shelvedRows,
  auditLog,
  sealedSecrets,
  pingCodes,
  auditedKeys,
  mutedIntegrations,
  alertCounts,
  imports,
  uniqueKeys,
  importedIntegrations,
  deadlines,
  managedResources,
  alertRules,
];

/** Every migration for a SQLite file, in order. */
export const sqliteMigrations: readonly SqliteMigration[] = [
  documents,
  monitors,
  alerting,
  unsubscribed,
  windowStamps,
  unsubscribedBefore,
  pingFilters,
  alertContents,
  runs,
  confirmedAddresses,
  absences,
  mailLimits,
  editsByPerson,
  ...migrations.map(({ version, sqlite }) => ({ version, ...sqlite })),
];

/** Every migration for a PostgreSQL database, in order. */
export const postgresMigrations: readonly PostgresMigration[] = [
  postgresBaseline,
  ...migrations.map(({ version, postgres }) => ({ version, ...postgres })),
];
