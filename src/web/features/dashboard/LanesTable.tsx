import type { Lane } from '../../../contract/monitors/teamDashboard.ts';
import { zonedTime } from '../../lib/zonedTime.ts';
import { shownStatusWord } from '../../ui/StatusDot.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { minutesWords } from './dashboardWords.ts';
import { marksOf, type Mark, type Span } from './dayAxis.ts';

/** The chart's content as a table, for screen readers. */
export function LanesTable({ rows, span, timezone }: { rows: readonly Lane[]; span: Span; timezone: string }) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>Runs of each monitor</caption>
        <thead>
          <tr>
            <th scope="col">Monitor</th>
            <th scope="col">Status</th>
            <th scope="col">Succeeded</th>
            <th scope="col">Failed</th>
            <th scope="col">Down after failures</th>
            <th scope="col">Missed</th>
            <th scope="col">Next expected</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((lane) => {
            const marks = marksOf(lane, span);
            const count = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind && !mark.isRibbon).length;
            const next = marks.find(({ kind }) => kind === 'expected');
            return (
              <tr key={lane.monitorId}>
                <th scope="row">{lane.name}</th>
                <td>{shownStatusWord(lane.status)}</td>
                <td>{lane.ribbon ? 'Many' : count('ran')}</td>
                <td>{lane.ribbon ? lane.ribbon.filter(([, , isUp]) => isUp === 0).length : count('failed')}</td>
                <td>{downWords(marks, span)}</td>
                <td>{count('missed') + count('late')}</td>
                <td>{next ? zonedTime(next.from, timezone).clock : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

/** Says how long a monitor was down on the axis after failures: "18 h"; "–" if it wasn't. */
function downWords(marks: readonly Mark[], span: Span): string {
  let downMs = 0;
  for (const { kind, from, to, isRibbon } of marks) {
    if (to !== null && (kind === 'down' || (kind === 'failed' && isRibbon))) downMs += to - Math.max(from, span.from);
  }
  return downMs === 0 ? '–' : minutesWords(downMs);
}
