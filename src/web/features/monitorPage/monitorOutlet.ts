import { useOutletContext } from 'react-router-dom';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';

/** The data that a monitor's page passes to its tabs. */
export interface MonitorOutlet {
  monitor: Monitor;
  timezone: string;
}

export const useMonitorOutlet = () => useOutletContext<MonitorOutlet>();
