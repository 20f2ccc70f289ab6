import type { AuditAction, AuditDetails } from '../../../contract/audit/auditActions.ts';
import type { AuditRecord } from '../../../contract/audit/auditCalls.ts';
import {
  type AuditNames,
  auditSentence,
  fieldWords,
  quotedIntegration,
  otherTeamWords,
} from '../../../contract/audit/auditSentence.ts';

/** An entry, or several of the same kind that one actor made in quick succession. */
export interface AuditRow {
  /** Newest first. */
  entries: [AuditRecord, ...AuditRecord[]];
  /** Whether older entries that haven't been read yet may belong to this row. */
  isPartial: boolean;
}

interface Grouping<Detail> {
  /** Returns what entries must share, besides the action, to be grouped; null for an entry that's never grouped. */
  keyOf: (detail: Detail) => string | null;
  /** Describes the grouped entries; `count` is their number, possibly with a plus sign. */
  sentence: (detail: Detail, count: string, names: AuditNames) => string;
}

const always = () => '';
/** Undoing is rare enough for each entry to have its own row. */
const unlessUndo = ({ isUndo }: { isUndo?: true }) => (isUndo ? null : '');
/** Entries without a monitor's name aren't grouped, because each already says how many monitors it's about. */
const ofIntegration = (detail: AuditDetails['integration.assigned']) =>
  detail.monitorName === undefined ? null : detail.integrationId;

/** The actions that people repeat for several monitors or addresses in a row. */
const GROUPINGS: { [Action in AuditAction]?: Grouping<AuditDetails[Action]> } = {
  'invitation.sent': { keyOf: always, sentence: (_detail, count) => `Invited ${count} people` },
  'monitor.created': { keyOf: always, sentence: (_detail, count) => `Created ${count} monitors` },
  'monitor.copied': { keyOf: always, sentence: (_detail, count) => `Created ${count} monitors as copies` },
  'monitor.updated': {
    keyOf: ({ fields, isUndo }) => (isUndo ? null : fields.join(' ')),
    sentence: ({ fields }, count) => `Changed ${fieldWords(fields)} of ${count} monitors`,
  },
  'monitor.paused': { keyOf: unlessUndo, sentence: (_detail, count) => `Paused ${count} monitors` },
  'monitor.resumed': { keyOf: unlessUndo, sentence: (_detail, count) => `Resumed ${count} monitors` },
  'monitor.cleared': { keyOf: always, sentence: (_detail, count) => `Cleared the events of ${count} monitors` },
  'monitor.moved-out': {
    keyOf: ({ toTeamId }) => toTeamId,
    sentence: ({ toTeamId }, count, { team }) => `Moved ${count} monitors to ${otherTeamWords(team(toTeamId))}`,
  },
  'monitor.moved-in': {
    keyOf: ({ fromTeamId }) => fromTeamId,
    sentence: ({ fromTeamId }, count, { team }) =>
      `Moved ${count} monitors here from ${otherTeamWords(team(fromTeamId))}`,
  },
  'monitor.deleted': { keyOf: always, sentence: (_detail, count) => `Deleted ${count} monitors` },
  'integration.assigned': {
    keyOf: ofIntegration,
    sentence: (integration, count) => `Turned on ${quotedIntegration(integration)} for ${count} monitors`,
  },
  'integration.unassigned': {
    keyOf: ofIntegration,
    sentence: (integration, count) => `Turned off ${quotedIntegration(integration)} for ${count} monitors`,
  },
};

const groupingOf = ({ action }: AuditRecord) => GROUPINGS[action] as Grouping<AuditDetails[AuditAction]> | undefined;

/** The longest time between two entries in the same row. */
const APART_MS = 120_000;

/**
 * Groups entries, given newest first, that were made in quick succession: turning an integration on for 40 monitors
 * becomes one row. `hasOlder` says whether there are earlier entries.
 */
export function auditRows(entries: readonly AuditRecord[], hasOlder: boolean): AuditRow[] {
  const rows: AuditRow[] = [];
  let open = new Map<string, AuditRow>();
  let before: AuditRecord | undefined;
  for (const entry of entries) {
    if (before === undefined || !isSameRun(before, entry)) open = new Map();
    before = entry;
    const key = groupingOf(entry)?.keyOf(entry.detail) ?? null;
    const row = key === null ? undefined : open.get(key);
    if (row) {
      row.entries.push(entry);
      continue;
    }
    const started: AuditRow = { entries: [entry], isPartial: false };
    rows.push(started);
    if (key !== null) open.set(key, started);
  }
  if (hasOlder) for (const row of open.values()) row.isPartial = true;
  return rows;
}

const isSameRun = (one: AuditRecord, other: AuditRecord): boolean =>
  one.at - other.at <= APART_MS && actOf(one) === actOf(other);

const actOf = ({ action, by, address }: AuditRecord): string => JSON.stringify([action, by, address]);

/** Describes a row's entries as a sentence without its subject. */
export function auditRowSentence({ entries, isPartial }: AuditRow, names: AuditNames): string {
  const [first] = entries;
  const grouping = groupingOf(first);
  if (entries.length === 1 || !grouping) return auditSentence(first, names);
  return grouping.sentence(first.detail, `${isPartial ? 'at least ' : ''}${entries.length}`, names);
}
