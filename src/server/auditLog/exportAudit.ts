import type { AuditFormat } from '../../contract/audit/auditActions.ts';
import type { AuditExport, AuditKnown, AuditRecord } from '../../contract/audit/auditCalls.ts';
import { auditActor, auditNames, auditSentence } from '../../contract/audit/auditSentence.ts';
import type { AuditTrail, TrailPlace } from '../audit/auditTrail.ts';
import { type AuditReading, idsIn, readNames, toRecord, toTrailFilters } from './readAudit.ts';

/** Maximum number of entries held in memory. */
const PAGE = 500;

export interface AuditExporting {
  trail: Pick<AuditTrail, 'list'>;
  reading: AuditReading;
  readerId: string;
  /** Checked before each page; false ends the file early. */
  canRead(): Promise<boolean>;
}

/** Thrown if the reader loses access during the download. */
export class ExportEndedError extends Error {
  override name = 'ExportEndedError';
}

/**
 * Yields the matching entries, newest first, as file contents. Reads one page at a time, as fast as the contents are
 * consumed.
 */
export async function* exportAudit(
  { trail, reading, readerId, canRead }: AuditExporting,
  { format, ...filters }: AuditExport,
): AsyncGenerator<string> {
  const { teamId } = filters;
  if (format === 'csv') yield CSV_HEAD;
  for (let after: TrailPlace | undefined; ;) {
    if (!(await canRead())) throw new ExportEndedError('You no longer have access to this audit log.');
    const page = await trail.list({ ...toTrailFilters(filters), limit: PAGE, ...(after && { after }) });
    const records = page.map(toRecord);
    const known = await readNames(reading, { teamId, readerId }, idsIn(records));
    if (records.length > 0) yield records.map((record) => LINES[format](record, known)).join('');
    after = page.at(-1);
    if (page.length < PAGE) return;
  }
}

const instant = (at: number): string => new Date(at).toISOString();

const LINES: Record<AuditFormat, (record: AuditRecord, known: AuditKnown) => string> = {
  csv(record, known) {
    const names = auditNames(known, instant);
    const what = auditSentence(record, names);
    const detail = JSON.stringify(record.detail);
    return csvLine([
      instant(record.at),
      auditActor(record.by, names),
      what,
      record.action,
      record.address ?? '',
      detail,
    ]);
  },
  jsonl(record, known) {
    const names = auditNames(known, instant);
    const { id, at, action, by, address, detail } = record;
    const words = { actor: auditActor(by, names), sentence: auditSentence(record, names) };
    return `${JSON.stringify({ id, at: instant(at), ...words, action, by, address, detail })}\n`;
  },
};

/** The characters that make spreadsheets treat a cell as a formula, including full-width ones. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;

/** Starts with a byte order mark, without which Excel doesn't read the file as UTF-8. */
const CSV_HEAD = `\uFEFF${csvLine(['Time (UTC)', 'Who', 'What', 'Action', 'From address', 'Detail'])}`;

/** Formats a CSV line (RFC 4180). Cells that a spreadsheet would run as a formula are prefixed with an apostrophe. */
function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`);
  return `${quoted.join(',')}\r\n`;
}
