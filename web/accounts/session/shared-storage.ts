/** The storage through which the tabs of one browser exchange values. */
export type SharedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Creates a storage in memory, for a browser that refuses storage: values last as long as the page. */
export const createMemoryStorage = (): SharedStorage => {
  const storedValues = new Map<string, string>()
  return {
    get length() {
      return storedValues.size
    },
    key: index => [...storedValues.keys()][index] ?? null,
    getItem: key => storedValues.get(key) ?? null,
    setItem: (key, value) => void storedValues.set(key, value),
    removeItem: key => void storedValues.delete(key),
  }
}

/** Returns the browser's storage, or one in memory if the browser refuses to store. */
const openStorage = (): SharedStorage => {
  try {
    localStorage.setItem('khlang_try', '')
    localStorage.removeItem('khlang_try')
    return localStorage
  } catch {
    return createMemoryStorage()
  }
}

let sharedStorage: SharedStorage | undefined

/** Returns the storage that all tabs of the browser share. */
export const getSharedStorage = () => {
  sharedStorage ??= openStorage()
  return sharedStorage
}
