import { AUDIT_EXPORT_PATH, type AuditFormat } from '../../../contract/audit/auditActions.ts';
import type { AuditFilters } from '../../../contract/audit/auditCalls.ts';
import { askForProof } from '../../api/platformBaseQuery.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { selectTokenSet } from '../auth/index.ts';
import { auditApi } from './auditApi.ts';

export interface DownloadProgress {
  done: number;
  total: number;
}

export interface DownloadOptions {
  signal: AbortSignal;
  onProgress(progress: DownloadProgress): void;
}

/** Thrown when the file didn't arrive in full. */
class DownloadFailedError extends Error {
  override name = 'DownloadFailedError';
}

/**
 * Downloads the matching entries as a file, line by line. Rejects with a `PlatformError` or a `DownloadFailedError`.
 */
export const downloadAudit =
  (filters: AuditFilters, format: AuditFormat, { signal, onProgress }: DownloadOptions): AppThunk<Promise<Blob>> =>
  async (dispatch, getState) => {
    const { getAuditOverview } = auditApi.endpoints;
    // This request also renews the access token that the download needs.
    const { count: total } = await dispatch(
      getAuditOverview.initiate(filters, { subscribe: false, forceRefetch: true }),
    ).unwrap();
    onProgress({ done: 0, total });
    const query = new URLSearchParams({ ...textsOf(filters), format });
    const request = () =>
      fetch(`/api${AUDIT_EXPORT_PATH}?${query.toString()}`, {
        headers: { Authorization: `Bearer ${selectTokenSet(getState())?.access_token ?? ''}` },
        signal,
      });
    let answer = await request();
    if (answer.status === FORBIDDEN && (await needsProof(answer)) && (await askForProof(dispatch))) {
      answer = await request();
    }
    if (!answer.ok || answer.body === null) throw new DownloadFailedError(`The server responded ${answer.status}.`);
    const chunks: BlobPart[] = [];
    const reader = answer.body.getReader();
    for (let lines = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks, { type: answer.headers.get('content-type') ?? '' });
      chunks.push(value);
      for (const byte of value) if (byte === NEW_LINE) lines += 1;
      onProgress({ done: Math.min(lines, total), total });
    }
  };

const FORBIDDEN = 403;
const needsProof = async (answer: Response): Promise<boolean> =>
  ((await answer.json().catch(() => null)) as { name?: unknown } | null)?.name === 'FreshProofNeededError';

const NEW_LINE = 10;

const textsOf = (filters: AuditFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));

/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers start the download only after the current task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
