// Tracking requests that are live: they track a number, or are to. The others have failed or were stopped.

export const liveStatuses: readonly string[] = ['pending', 'awaiting_manifest', 'created']

/** SQL condition on the column `status`, in the words of the partial indexes. */
export const isLive = `status in (${liveStatuses.map((status) => `'${status}'`).join(', ')})`
