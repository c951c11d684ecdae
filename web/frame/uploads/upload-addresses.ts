/** Stores the address of a file's upload as long as the tab is open, including reloads of the page. */
export const openUploadAddress = ({ name, size, lastModified }: File) => {
  const key = `khlang_upload:${size}:${lastModified}:${name}`
  let stored: string | undefined
  return {
    find: () => stored ?? tryStorage(() => sessionStorage.getItem(key)) ?? undefined,
    save(address: string) {
      stored = address
      tryStorage(() => sessionStorage.setItem(key, address))
    },
    remove() {
      stored = undefined
      tryStorage(() => sessionStorage.removeItem(key))
    },
  }
}

/** Returns undefined if the browser refuses storage: the upload then survives a lost connection, but not a reload. */
const tryStorage = <T>(work: () => T) => {
  try {
    return work()
  } catch {
    return undefined
  }
}
