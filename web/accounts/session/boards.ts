import type { Board } from './tabs.ts'

/** Creates a fallback for a browser without storage: values last as long as the page. */
export const createMemoryBoard = (): Board => {
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

/** Returns the browser's storage, or memory if storage is disabled. */
const openBoard = (open: () => Storage): Board => {
  try {
    const storage = open()
    storage.setItem('khlang_try', '')
    storage.removeItem('khlang_try')
    return storage
  } catch {
    return createMemoryBoard()
  }
}

let sharedBoard: Board | undefined

/** Returns the storage that all tabs of the browser share. */
export const getBrowserBoard = () => {
  sharedBoard ??= openBoard(() => localStorage)
  return sharedBoard
}
