import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { TabLinks } from '../../ui/tabs/TabLinks.tsx';
import { readRange, withRange } from '../../lib/dayRange.ts';

/** The parts of a monitor's page. Their URLs keep the selected days. */
export function MonitorTabs() {
  const { teamId = '', monitorId = '' } = useParams();
  const [search] = useSearchParams();
  const kept = String(withRange(new URLSearchParams(), readRange(search)));
  const tabs = [
    { title: 'Overview', pathname: paths.teamHeartbeat(teamId, monitorId) },
    { title: 'Events', pathname: paths.teamHeartbeatTab(teamId, monitorId, 'events') },
    { title: 'Alerts', pathname: paths.teamHeartbeatTab(teamId, monitorId, 'alerts') },
    { title: 'Setup', pathname: paths.teamHeartbeatTab(teamId, monitorId, 'setup') },
  ];
  return (
    <TabLinks label="Monitor" tabs={tabs.map(({ title, pathname }) => ({ title, to: { pathname, search: kept } }))} />
  );
}
