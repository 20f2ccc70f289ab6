export { ProviderList } from './ProviderList.tsx';
