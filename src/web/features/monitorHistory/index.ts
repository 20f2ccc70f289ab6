export { HistorySection, RangePicker } from './HistorySection.tsx';
