/**
 * Opens the store of the path at which a file is uploaded. The path is in the session storage, so that the upload of the same file
 * resumes after a reload of the page.
 */
export const openStoredPath = ({ name, size, lastModified }: File) => {
  const key = `khlang_upload:${size}:${lastModified}:${name}`
  let currentPath: string | undefined
  return {
    find: () => currentPath ?? tryStorage(() => sessionStorage.getItem(key)) ?? undefined,
    save(path: string) {
      currentPath = path
      tryStorage(() => sessionStorage.setItem(key, path))
    },
    remove() {
      currentPath = undefined
      tryStorage(() => sessionStorage.removeItem(key))
    },
  }
}

/** Returns undefined if the browser refuses storage. The upload then resumes after a lost connection, but not after a reload. */
const tryStorage = <T>(work: () => T) => {
  try {
    return work()
  } catch {
    return undefined
  }
}
