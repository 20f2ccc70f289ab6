import { afterEach, describe } from '@jest/globals';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import { createSqlDocumentStore } from '../../documents/sql/sqlDocumentStore.ts';
import { describeAuditTrail } from '../auditTrail.contract.ts';
import { createSqlAuditTrail } from './sqlAuditTrail.ts';

describe.each(ENGINES)('on $name', ({ name, places }) => {
  const nextPlace = places();
  let borrowed: OpenDatabase | undefined;
  afterEach(() => borrowed?.close());

  describeAuditTrail(name, async () => {
    let now = 0;
    borrowed = await (await nextPlace()).borrow();
    const database = { ...borrowed, now: () => now };
    return {
      trail: createSqlAuditTrail(database),
      documents: createSqlDocumentStore(database),
      setNow: (at) => void (now = at),
    };
  });
});
