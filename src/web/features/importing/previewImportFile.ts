import { isSingleEnvelope } from '../../../contract/envelopes.ts';
import { IMPORT_FILE_PATH } from '../../../contract/monitors/importLimits.ts';
import type { ImportPreview } from '../../../contract/monitors/importing.ts';
import { type PlatformError, toPlatformError } from '../../api/platformError.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { selectTokenSet } from '../auth/index.ts';
import { importsApi } from './importsApi.ts';

type Previewed = { data: ImportPreview } | { error: PlatformError };

/** Uploads a file, or its text, and returns a preview of its import. */
export const previewImportFile =
  (teamId: string, file: Blob): AppThunk<Promise<Previewed>> =>
  async (dispatch, getState) => {
    const { listImports } = importsApi.endpoints;
    // This request also renews the access token that the upload needs.
    const { error } = await dispatch(listImports.initiate({ teamId }, { subscribe: false, forceRefetch: true }));
    if (error) return { error: 'kind' in error ? error : toPlatformError(new Error(error.message)) };
    try {
      const response = await fetch(`/api${IMPORT_FILE_PATH}?${new URLSearchParams({ teamId }).toString()}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${selectTokenSet(getState())?.access_token ?? ''}`,
          'Content-Type': 'application/octet-stream',
        },
        body: file,
      });
      const envelope: unknown = await response.json();
      if (!isSingleEnvelope(envelope)) throw new Error(`The server responded ${response.status}.`);
      if (envelope.kind !== 'result') return { error: { kind: 'command', envelope } };
      return { data: envelope.value as ImportPreview };
    } catch (failure) {
      return { error: toPlatformError(failure) };
    }
  };
