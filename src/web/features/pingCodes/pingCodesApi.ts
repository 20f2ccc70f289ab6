import type { Document } from '../../../contract/documents.ts';
import type { PingKey } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type {
  EndPingKey,
  EndPingUrl,
  ListOldPingUrls,
  OldPingCode,
  ReplacePingKey,
  ReplacePingUrl,
} from '../../../contract/monitors/pingCodes.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { idTag, invalidates, listTag } from '../../api/tags.ts';

/** Replaced ping keys and ping URLs are secrets as long as they work. */
const unstored = { extraOptions: { isStored: () => false } };

export const pingCodesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOldPingKeys: build.query<OldPingCode[], string>({
      query: (teamId) => rpc(['monitors', 'oldPingKeys'], { teamId }),
      providesTags: [listTag('PingCode')],
      ...unstored,
    }),
    replacePingKey: build.mutation<PingKey, ReplacePingKey>({
      query: (input) => rpc(['monitors', 'replacePingKey'], input),
      invalidatesTags: invalidates(({ teamId }) => [idTag('PingKey', teamId), listTag('PingCode')]),
    }),
    deleteOldPingKey: build.mutation<null, EndPingKey>({
      query: (input) => rpc(['monitors', 'endPingKey'], input),
      invalidatesTags: invalidates([listTag('PingCode')]),
    }),
    listOldPingUrls: build.query<OldPingCode[], ListOldPingUrls>({
      query: (input) => rpc(['monitors', 'oldPingUrls'], input),
      providesTags: [listTag('PingCode')],
      ...unstored,
    }),
    replacePingUrl: build.mutation<Document<Monitor>, ReplacePingUrl>({
      query: (input) => rpc(['monitors', 'replacePingUrl'], input),
      invalidatesTags: invalidates(({ monitorId }) => [
        listTag('PingCode'),
        listTag('Monitor'),
        idTag('Monitor', monitorId),
        idTag('MonitorEvent', monitorId),
      ]),
    }),
    deleteOldPingUrl: build.mutation<null, EndPingUrl>({
      query: (input) => rpc(['monitors', 'endPingUrl'], input),
      invalidatesTags: invalidates([listTag('PingCode')]),
    }),
  }),
});

export const {
  useListOldPingKeysQuery,
  useReplacePingKeyMutation,
  useDeleteOldPingKeyMutation,
  useListOldPingUrlsQuery,
  useReplacePingUrlMutation,
  useDeleteOldPingUrlMutation,
} = pingCodesApi;
