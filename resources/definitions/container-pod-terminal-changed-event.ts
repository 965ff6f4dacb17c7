import { terminalEvent } from './container-updated-event.ts'

export const containerPodTerminalChangedEvent = terminalEvent(
  'container_pod_terminal_changed_event',
  ['timestamp', 'data_source'],
)
