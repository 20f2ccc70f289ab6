export {
  cardWords,
  channelsWords,
  failedRunsWords,
  flappingIn,
  lastingWords,
  restWords,
  rowUptimeWords,
  runsLabel,
  snoozedWords,
  uptimeWords,
  tileWords,
  verdictOf,
} from './dashboardWords.ts';
export { Dotted } from './Dotted.tsx';
export { marksOf } from './dayAxis.ts';
export { LaneAxis, LaneMark } from './LaneAxis.tsx';
export { LaneCanvas } from './LaneCanvas.tsx';
export { WallTile } from './WallTile.tsx';
