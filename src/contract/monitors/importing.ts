import Type, { type Static } from 'typebox';
import { MAX_IMPORT_ADDRESS_LENGTH, MAX_IMPORT_KEY_LENGTH } from './importLimits.ts';

const teamId = Type.String({ minLength: 1, maxLength: 64 });
const importId = Type.String({ minLength: 1, maxLength: 64 });
const closed = { additionalProperties: false };

/** `imports/preview`: reads the checks in a Healthchecks project and plans their import. Returns `ImportPreview`. */
export const PreviewImportSchema = Type.Object(
  {
    teamId,
    /** The URL of that Healthchecks server, such as `https://healthchecks.io`. */
    address: Type.String({ minLength: 1, maxLength: MAX_IMPORT_ADDRESS_LENGTH }),
    /** A read-write API key for the project; used once and not stored. */
    key: Type.String({ minLength: 1, maxLength: MAX_IMPORT_KEY_LENGTH }),
  },
  closed,
);
export type PreviewImport = Static<typeof PreviewImportSchema>;

/**
 * `imports/run`: creates a planned import's integrations and then its monitors, in steps. Call it until `left` is 0; a
 * repeated call doesn't create anything twice. Returns `ImportRecord`.
 */
export const RunImportSchema = Type.Object(
  {
    teamId,
    importId,
    /** The project's ping key, which then works in addition to the team's own. */
    pingKey: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 64,
        pattern: '^[A-Za-z0-9_-]+$',
        refusal: 'must be 8 to 64 letters, digits, hyphens and underscores',
      }),
    ),
  },
  closed,
);
export type RunImport = Static<typeof RunImportSchema>;

/**
 * `imports/undo`: deletes the integrations, monitors and ping key that an import created, in steps. Call it until
 * `made` is 0; the import is then forgotten. Returns `ImportRecord`.
 */
export const UndoImportSchema = Type.Object({ teamId, importId }, closed);
export type UndoImport = Static<typeof UndoImportSchema>;

/** `imports/list`: the imports that a team has started, newest first. Returns `ImportRecord[]`. */
export const ListImportsSchema = Type.Object({ teamId }, closed);
export type ListImports = Static<typeof ListImportsSchema>;

export type ImportSource = 'healthchecks' | 'uptime-kuma';

/** An import and its progress. */
export interface ImportRecord {
  importId: string;
  source: ImportSource;
  /** When it was planned, in milliseconds since 1970. */
  at: number;
  /** Monitors that the import created and that still exist. */
  made: number;
  /** Monitors that it hasn't created yet. */
  left: number;
  /** Integrations that the import created and that still exist. */
  integrations: number;
}

/** `known`: the team already has one with the same ping URL or destination. `refused`: it can't be imported. */
export type ImportFate = 'new' | 'known' | 'refused';

/** What the import does with a monitor or an integration from the other service. */
export interface ImportEntry {
  name: string;
  fate: ImportFate;
  /** Lines that explain why the entry is refused, or what it would lose. */
  notes: string[];
}

/** What an import would create. Nothing has been created yet. */
export interface ImportPreview {
  importId: string;
  source: ImportSource;
  counts: Record<ImportFate, number>;
  /** The number of new monitors that would lose something. */
  withLosses: number;
  /** At most `MAX_IMPORT_ENTRIES` monitors: refused ones first, then those that would lose something. */
  entries: ImportEntry[];
  /** At most `MAX_IMPORT_ENTRIES` integrations, without their secrets: refused ones first. */
  integrations: ImportEntry[];
  /** Lines about what isn't imported at all, such as logs. */
  notes: string[];
  /** A sentence that explains why the team can't have this many more monitors; null if it can. */
  excess: string | null;
  /** Whether a new monitor has a slug, in which case jobs might ping it with the project's ping key. */
  hasSlugs: boolean;
}
