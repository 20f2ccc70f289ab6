import { describeDatabase } from './database.contract.ts';
import { ENGINES } from './testing/engines.ts';

for (const { name, places } of ENGINES) describeDatabase(name, places());
