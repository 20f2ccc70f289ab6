export { ChangeAddressButton, OwnEmailAddress } from './OwnEmailAddress.tsx';
export { useGetOwnAddressQuery } from './addressApi.ts';
