/** Shows a ping's output: as text, JSON or bytes. */
export { BodyContent } from './BodyContent.tsx';
export { firstLineOf, sizeWords } from './bodyViews.ts';
export { OutputEnd } from './OutputEnd.tsx';
