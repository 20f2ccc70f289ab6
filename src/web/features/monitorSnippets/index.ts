export { SnippetsSection } from './SnippetsSection.tsx';
