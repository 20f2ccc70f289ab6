import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';

/** Of each dialog that asks before something is done to a monitor. */
export interface MonitorDialogProps {
  monitor: Monitor;
  onClose: () => void;
}
