import { ENGINES } from '../../database/testing/engines.ts';
import { describeAlertStore } from '../alertStore.contract.ts';
import { openSqlPlace } from '../testing/openSqlPlace.ts';

for (const { name, places } of ENGINES) {
  const nextPlace = places();
  describeAlertStore(name, async () => openSqlPlace(await nextPlace()));
}
