import type { CreatedScreen, CreateScreen, DeleteScreen, ListScreens, Screen } from '../../../contract/screens.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';

export const screensApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The screens that show a team's dashboard in TV mode, newest first. Their links can't be read again. */
    listScreens: build.query<Screen[], ListScreens>({
      query: (input) => rpc(['screens', 'list'], input),
      providesTags: [listTag('Screen')],
    }),
    createScreen: build.mutation<CreatedScreen, CreateScreen>({
      query: (input) => rpc(['screens', 'create'], input),
      invalidatesTags: invalidates([listTag('Screen')]),
    }),
    deleteScreen: build.mutation<null, DeleteScreen>({
      query: (input) => rpc(['screens', 'delete'], input),
      invalidatesTags: invalidates([listTag('Screen')]),
    }),
  }),
});

export const { useListScreensQuery, useCreateScreenMutation, useDeleteScreenMutation } = screensApi;
