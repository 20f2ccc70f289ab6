import { definitionsOf, type Definition } from '../api/definitions.ts';
import { accountApi } from '../features/account/accountApi.ts';
import { integrationsApi } from '../features/integrations/integrationsApi.ts';
import { monitorsApi } from '../features/monitors/monitorsApi.ts';
import { preferencesApi } from '../features/preferences/preferencesApi.ts';
import { quietApi } from '../features/quiet/quietApi.ts';
import { serverStatusApi } from '../features/serverStatus/serverStatusApi.ts';
import { teamsApi } from '../features/teams/teamsApi.ts';

/**
 * The endpoints of all features, by name. All are there from the start, so that what is restored from storage finds its
 * definition, and a test can prove what invalidates what.
 */
export const allEndpoints = (): Record<string, Definition> =>
  [accountApi, integrationsApi, monitorsApi, preferencesApi, quietApi, serverStatusApi, teamsApi]
    .map(definitionsOf)
    .reduce((all, some) => ({ ...all, ...some }));
