import { POSTGRES } from '../../database/testing/engines.ts';
import { describeAlertStore } from '../alertStore.contract.ts';
import { openSqlPlace } from '../testing/openAlertWorld.ts';

const nextPlace = POSTGRES.places();
describeAlertStore(POSTGRES.name, async () => openSqlPlace(await nextPlace()));
