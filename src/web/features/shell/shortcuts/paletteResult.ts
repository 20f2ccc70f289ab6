import type { ReactNode } from 'react';
import type { SearchOption } from '../../../ui/searchSelect/matchOptions.ts';

/** A result that runs an action or, if it has none, links to the path in its value. */
export interface Result extends SearchOption {
  act?: () => unknown;
}

export const action = (name: string, label: string, icon: ReactNode, act: () => unknown): Result => ({
  value: `action:${name}`,
  label,
  icon,
  group: 'Actions',
  act,
});

export const anHourFromNow = () => Date.now() + 3_600_000;
