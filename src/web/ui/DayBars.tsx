import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useState, type ChangeEvent } from 'react';
import { dayWords, shortDayWords } from '../lib/zonedTime.ts';
import { SharedTooltip } from './SharedTooltip.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface CountedDay {
  /** The day, such as `2026-11-22`. */
  day: string;
  /** Null for a day without data. */
  count: number | null;
}

interface Props<Day extends CountedDay> {
  /** The name of what's counted, such as "Outages". */
  title: string;
  /** The table's caption. */
  caption: string;
  /** Oldest first; the last one is today. */
  days: readonly Day[];
  /** Describes a day, such as "21 Nov: 2 outages". */
  wordsOf: (day: Day) => string;
  /** Returns the fraction of its bar that a day fills, from 0 to 1. Called only for days with a count. */
  partOf: (count: number, most: number) => number;
  /** The CSS colors of the filled part of a bar and of the part above it. */
  fill: string;
  ground: string;
}

const Bars = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  gap: 3,
  height: 46,
  '& > span': { position: 'relative', flex: 1, overflow: 'hidden', borderRadius: 3 },
  '& i': { position: 'absolute', inset: 'auto 0 0', borderRadius: 2 },
  '& [data-empty]': { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}` },
  '& [data-chosen]': { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: 1 },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4 },
  // An invisible slider behind the bars handles the arrow keys.
  '& input': { position: 'absolute', inset: 0, width: '100%', margin: 0, opacity: 0, pointerEvents: 'none' },
  '@media (forced-colors: active)': { '& > span, & i': { forcedColorAdjust: 'none' } },
}));

/** A bar for each day. Describes the day under the pointer, and includes a table for people who can't see the bars. */
export function DayBars<Day extends CountedDay>({ title, caption, days, wordsOf, partOf, fill, ground }: Props<Day>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const most = Math.max(0, ...days.map(({ count }) => count ?? 0));
  const index = days.findIndex(({ day }) => day === chosen);
  const chosenDay = days[index];
  const today = days.at(-1)?.day ?? '';
  return (
    <div>
      <SharedTooltip>
        <Bars>
          {days.map((counted) => (
            <span
              key={counted.day}
              data-chosen={counted.day === chosen || undefined}
              data-tooltip={wordsOf(counted)}
              data-empty={counted.count === null || undefined}
              style={counted.count === null ? undefined : { background: ground }}
            >
              {counted.count !== null && counted.count > 0 && (
                <i style={{ height: `${partOf(counted.count, most) * 100}%`, background: fill }} />
              )}
            </span>
          ))}
          <input
            type="range"
            aria-label={`${title} per day. Use the arrow keys to move between days`}
            min={1}
            max={days.length}
            value={chosenDay ? index + 1 : days.length}
            aria-valuetext={chosenDay && wordsOf(chosenDay)}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
              setChosen(days[Number(target.value) - 1]?.day ?? null)
            }
            onFocus={() => setChosen(today)}
            onBlur={() => setChosen(null)}
          />
        </Bars>
      </SharedTooltip>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          mt: 0.5,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{shortDayWords(days[0]?.day ?? today)}</span>
        {chosenDay && <Box sx={{ color: 'text.primary' }}>{wordsOf(chosenDay)}</Box>}
        <span>today</span>
      </Box>
      <VisuallyHidden as="div">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                <td>{count ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
