/**
 * Opens the store of the address at which a file is uploaded. The address is in the session storage, so that the upload of the same file
 * resumes after a reload of the page.
 */
export const openUploadAddress = ({ name, size, lastModified }: File) => {
  const key = `khlang_upload:${size}:${lastModified}:${name}`
  let currentAddress: string | undefined
  return {
    find: () => currentAddress ?? tryStorage(() => sessionStorage.getItem(key)) ?? undefined,
    save(address: string) {
      currentAddress = address
      tryStorage(() => sessionStorage.setItem(key, address))
    },
    remove() {
      currentAddress = undefined
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
