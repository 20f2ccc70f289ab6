import { formatCount } from '../../lib/formatCount.ts';

/** A number of monitors: "1 monitor", "1,200 monitors". */
export const monitorsWords = (count: number): string => (count === 1 ? '1 monitor' : `${formatCount(count)} monitors`);
