export { instantsOf, readRange, withRange } from './dayRange.ts';
export { HistorySection } from './HistorySection.tsx';
