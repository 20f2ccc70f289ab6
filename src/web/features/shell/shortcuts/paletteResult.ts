import { HOUR_MS } from '../../../../contract/durations.ts';
import type { SearchOption } from '../../../ui/searchSelect/matchOptions.ts';
import { clock } from '../../../lib/clock.ts';

/** A result that runs an action or, if it has none, links to the path in its value. */
export interface Result extends SearchOption {
  /** What Enter does: Open, Pause … */
  verb: string;
  act?: () => unknown;
  /** Whether it changes a monitor or a team, so that it shouldn't run unless the person meant exactly this one. */
  isChange?: boolean;
}

interface Action extends Pick<Result, 'verb' | 'label' | 'icon' | 'isChange' | 'keywords'> {
  /** Identifies the action among all results. */
  name: string;
  /** The team, if it isn't obvious. */
  note?: string | undefined;
  act: () => unknown;
}

export const actionResult = ({ name, note, ...action }: Action): Result => ({
  ...action,
  value: `action:${name}`,
  group: 'Actions',
  ...(note !== undefined && { note }),
});

export const anHourFromNow = () => clock.now() + HOUR_MS;
