import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { dayPlus, dayWords } from '../../lib/zonedTime.ts';
import { Presets } from '../../ui/Presets.tsx';
import { lazyPart } from '../../ui/separateCode.ts';
import type { DayRange } from '../../lib/dayRange.ts';

const DateRangeDialog = lazyPart(async () => (await import('./DateRangeDialog.tsx')).DateRangeDialog);

const LAST_DAYS = [7, 30];

interface Props {
  today: string;
  chosen: DayRange | null;
  range: DayRange;
  onChoose: (range: DayRange | null) => void;
  /** Whether the label is visible. */
  isLabeled?: boolean;
}

/** Chooses the days that the history and the events cover. */
export function RangeBar({ today, chosen, range, onChoose, isLabeled = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const lastDays = (count: number): DayRange => ({ from: dayPlus(today, 1 - count), to: today });
  const isLast = (count: number) => chosen?.to === today && chosen.from === lastDays(count).from;
  const isCustom = chosen !== null && !LAST_DAYS.some(isLast);
  const presets = [
    ...LAST_DAYS.map((count) => ({ value: String(count), label: `${count} days` })),
    { value: '90', label: '90 days' },
    { value: 'custom', label: isCustom ? rangeWords(chosen) : 'Custom range…' },
  ];
  const isChosen = (value: string) =>
    value === 'custom' ? isCustom : value === '90' ? chosen === null : isLast(Number(value));
  const pick = (value: string) => {
    if (value === 'custom') setIsOpen(true);
    else onChoose(value === '90' ? null : lastDays(Number(value)));
  };
  return (
    <Box sx={isLabeled ? undefined : { mt: -1.5 }}>
      <Presets label="Time range" isLabeled={isLabeled} presets={presets} isChosen={isChosen} onPick={pick} />
      {isOpen && (
        <Suspense>
          <DateRangeDialog
            range={range}
            today={today}
            onChoose={(next) => {
              onChoose(next);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** Formats a range of days: "21 Nov 2026", "1 Nov 2026 to 21 Nov 2026". */
const rangeWords = ({ from, to }: DayRange): string =>
  from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`;
