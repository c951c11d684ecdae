/** Stores the address of a file's upload as long as the tab is open, including reloads of the page. */
export const openUploadAddress = ({ name, size, lastModified }: File) => {
  const key = `khlang_upload:${size}:${lastModified}:${name}`
  let stored: string | undefined
  return {
    find: () => stored ?? ifAllowed(() => sessionStorage.getItem(key)) ?? undefined,
    save(address: string) {
      stored = address
      ifAllowed(() => sessionStorage.setItem(key, address))
    },
    remove() {
      stored = undefined
      ifAllowed(() => sessionStorage.removeItem(key))
    },
  }
}

/** Returns undefined if the browser refuses storage: the upload then survives a lost connection, but not a reload. */
const ifAllowed = <T>(work: () => T) => {
  try {
    return work()
  } catch {
    return undefined
  }
}
