import { afterEach, beforeEach, describe } from '@jest/globals';
import { describeCommits } from './contract/commits.contract.ts';
import { describeData } from './contract/data.contract.ts';
import { describeKeys } from './contract/keys.contract.ts';
import { describeLifetime } from './contract/lifetime.contract.ts';
import { describeLists } from './contract/lists.contract.ts';
import { describeModel } from './contract/model.contract.ts';
import type { DocumentStore } from './documentStore.ts';

/** The contract for every document store adapter. `open` returns an empty store; the suite closes it. */
export function describeDocumentStore(name: string, open: () => Promise<DocumentStore>): void {
  describe(`document store: ${name}`, () => {
    let store: DocumentStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    describeKeys(() => store);
    describeLists(() => store);
    describeData(() => store);
    describeCommits(() => store);
    describeLifetime(() => store);
    describeModel(open);
  });
}
