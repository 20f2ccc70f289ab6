import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { isErrorNamed } from '../../api/errorNamed.ts';
import type { QueryError } from '../../api/platformErrorWords.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { integrationsApi } from '../integrations/index.ts';
import { isSameTyped } from './values/integrationChanges.ts';
import { valuesOf, type IntegrationValues } from './values/integrationValues.ts';

const { listIntegrations, saveIntegration: save } = integrationsApi.endpoints;

/** The settings that editing began from, and the stamp that saving checks; of null for one that does not exist yet. */
export interface EditBase {
  versionstamp: string | null;
  values: IntegrationValues;
}

interface Save {
  teamId: string;
  integrationId: string;
  base: EditBase;
  settings: IntegrationSettings;
}

/**
 * Saves what was typed over what editing began from. When somebody else saved meanwhile nothing is written, and what is
 * theirs has been read. A new one may exist already, because the answer to an earlier try was lost: it is saved over. One
 * that somebody deleted does not come back. Rejects with a `QueryError`.
 */
export const saveIntegration =
  ({ teamId, integrationId, base, settings }: Save): AppThunk<Promise<Integration | 'conflict'>> =>
  async (dispatch) => {
    const write = (versionstamp: string | null) =>
      dispatch(save.initiate({ teamId, integrationId, versionstamp, settings }, { track: false })).unwrap();
    try {
      return await write(base.versionstamp);
    } catch (error) {
      if (!isErrorNamed(error as QueryError, 'DocumentAtomicCommitError')) throw error;
    }
    const options = { subscribe: false, forceRefetch: true };
    const all = await dispatch(listIntegrations.initiate({ teamId }, options)).unwrap();
    const theirs = all.find((integration) => integration.integrationId === integrationId);
    // What says the same as what is typed is one's own: the answer to an earlier try was lost.
    const isOther = theirs && !isSameTyped(valuesOf(theirs), valuesOf(settings));
    if (isOther && base.versionstamp !== null && !isSameTyped(valuesOf(theirs), base.values)) return 'conflict';
    // Over the stamp of one that has gone since nothing is written: that is refused, and says so.
    return write((theirs ?? base).versionstamp);
  };
