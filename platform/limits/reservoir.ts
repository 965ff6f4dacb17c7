import Bottleneck from 'bottleneck'

/**
 * Bottleneck notes by the system's clock when the next job may begin: where that clock is set back by an hour, all jobs wait
 * for an hour. With this `minTime` each job notes a time that has passed. Bottleneck begins with the time at which it was made,
 * so an empty job goes first.
 */
export function openReservoir(permits: number): Bottleneck {
  const bottleneck = new Bottleneck({ reservoir: permits, minTime: -Infinity })
  const noted = bottleneck.schedule({ weight: 0 }, () => Promise.resolve())
  // It may be closed before.
  noted.catch(() => undefined)
  return bottleneck
}
