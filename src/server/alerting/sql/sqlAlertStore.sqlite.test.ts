import { SQLITE } from '../../database/testing/engines.ts';
import { describeAlertStore } from '../alertStore.contract.ts';
import { openSqlPlace } from '../testing/openAlertWorld.ts';

const nextPlace = SQLITE.places();
describeAlertStore(SQLITE.name, async () => openSqlPlace(await nextPlace()));
