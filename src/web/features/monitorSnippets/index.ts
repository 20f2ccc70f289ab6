export { Snippets, SnippetsSection } from './SnippetsSection.tsx';
