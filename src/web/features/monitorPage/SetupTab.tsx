import { CommandLine } from '../../ui/CommandLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { pingUrl } from '../monitors/index.ts';
import { SnippetsSection } from '../monitorSnippets/index.ts';
import { MonitorDangerZone } from './danger/MonitorDangerZone.tsx';
import { useMonitorOutlet } from './monitorOutlet.ts';

/** How a job reports to its monitor, and rare actions. */
function SetupTab() {
  const { monitor } = useMonitorOutlet();
  return (
    <>
      <Section title="Ping URL" isFirst>
        <CommandLine command={pingUrl(monitor.uuid)} label="Copy ping URL" />
      </Section>
      <SnippetsSection monitor={monitor} />
      <MonitorDangerZone monitor={monitor} />
    </>
  );
}

export { SetupTab as Component };
