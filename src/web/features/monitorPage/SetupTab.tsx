import { SnippetsSection } from '../monitorSnippets/index.ts';
import { MonitorDangerZone } from './danger/MonitorDangerZone.tsx';
import { useMonitorOutlet } from './monitorOutlet.ts';
import { PingUrlSection } from './PingUrlSection.tsx';

/** How a job reports to its monitor, and rare actions. */
function SetupTab() {
  const { monitor } = useMonitorOutlet();
  return (
    <>
      <PingUrlSection monitor={monitor} />
      <SnippetsSection monitor={monitor} />
      <MonitorDangerZone monitor={monitor} />
    </>
  );
}

export { SetupTab as Component };
