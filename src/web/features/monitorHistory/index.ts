export { instantsOf, readRange, withRange } from './dayRange.ts';
export { HistorySection, RangePicker } from './HistorySection.tsx';
export { useHistoryAhead } from './useHistoryRange.ts';
