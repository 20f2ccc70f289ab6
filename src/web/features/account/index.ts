export { accountApi, useGetUserQuery, type UserRecord } from './accountApi.ts';
