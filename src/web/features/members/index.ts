export { useListMembersQuery } from './membersApi.ts';
