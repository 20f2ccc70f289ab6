export { OwnEmailAddress } from './OwnEmailAddress.tsx';
