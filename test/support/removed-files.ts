/** A store of files whose only use is to remove them, the keys of those that were, and those beside which all were. */
export function removedFiles() {
  const [removed, cleared]: [string[], string[]] = [[], []]
  const files = {
    put: () => Promise.reject(new Error('this store is read only')),
    read: () => Promise.resolve(null),
    remove: (key: string) => Promise.resolve(void removed.push(key)),
    removeBeside: (key: string) => Promise.resolve(void cleared.push(key)),
  }
  return { files, removed, cleared }
}
