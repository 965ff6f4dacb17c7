/** A store of files whose only use is to remove them, the keys of those that were, and the uploads whose parts were. */
export function removedFiles() {
  const removed: string[] = []
  const cleared: (readonly (string | null)[])[] = []
  const files = {
    put: () => Promise.reject(new Error('this store is read only')),
    read: () => Promise.resolve(null),
    remove: (key: string) => Promise.resolve(void removed.push(key)),
    removeParts: (...upload: readonly (string | null)[]) =>
      Promise.resolve(void cleared.push(upload)),
  }
  return { files, removed, cleared }
}
