/** A store of files whose only use is to remove them, and the keys of those that were. */
export function removedFiles() {
  const removed: string[] = []
  const files = {
    put: () => Promise.reject(new Error('this store is read only')),
    read: () => Promise.resolve(null),
    remove: (key: string) => Promise.resolve(void removed.push(key)),
    removeBeside: () => Promise.resolve(),
  }
  return { files, removed }
}
