export { useCreateScreenMutation, useDeleteScreenMutation, useListScreensQuery } from './screensApi.ts';
