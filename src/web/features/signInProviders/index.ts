export { ProviderSection } from './ProviderSection.tsx';
