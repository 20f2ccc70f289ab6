import type {
  ImportPreview,
  ImportRecord,
  ListImports,
  PreviewImport,
  RunImport,
  UndoImport,
} from '../../../contract/monitors/importing.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { listTag } from '../../api/tags.ts';

const call = (name: string) => (input: unknown) => rpc(['imports', name], input);
const changedTags = [listTag('Import'), listTag('Monitor'), listTag('Integration')];

export const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The imports that a team has started, newest first. */
    listImports: build.query<ImportRecord[], ListImports>({
      query: call('list'),
      providesTags: [listTag('Import')],
    }),
    previewImport: build.mutation<ImportPreview, PreviewImport>({ query: call('preview') }),
    /** Creates the next batch of an import's monitors. Other data is reread only after the last step. */
    updateImport: build.mutation<ImportRecord, RunImport>({
      query: call('run'),
      invalidatesTags: (result, error) => (error || (result?.left ?? 0) > 0 ? [] : changedTags),
    }),
    /** Deletes the next batch of what an import created. */
    deleteImport: build.mutation<ImportRecord, UndoImport>({
      query: call('undo'),
      invalidatesTags: (result, error) => (error || (result?.made ?? 0) > 0 ? [] : changedTags),
    }),
  }),
});

export const { useListImportsQuery, usePreviewImportMutation } = importsApi;
