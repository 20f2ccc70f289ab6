import { CommandLine } from '../../ui/CommandLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { SnippetsSection } from '../monitorSnippets/index.ts';
import { useGetServerStatusQuery } from '../serverStatus/index.ts';
import { MonitorDangerZone } from './danger/MonitorDangerZone.tsx';
import { useMonitorOutlet } from './monitorOutlet.ts';
import { PingUrlSection } from './PingUrlSection.tsx';

/** Explains how to make a job report to its monitor, and offers rarely used actions. */
function SetupTab() {
  const { monitor } = useMonitorOutlet();
  const { data: server } = useGetServerStatusQuery();
  return (
    <>
      <PingUrlSection monitor={monitor} />
      {server?.mailDomain != null && monitor.uuid !== undefined && (
        <Section title="E-mail address" note="Every e-mail to this address counts as a ping.">
          <CommandLine command={`${monitor.uuid}@${server.mailDomain}`} label="Copy e-mail address" />
        </Section>
      )}
      <SnippetsSection monitor={monitor} />
      <MonitorDangerZone monitor={monitor} />
    </>
  );
}

export { SetupTab as Component };
