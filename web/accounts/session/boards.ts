import type { Board } from './tabs.ts'

/** Fallback when the browser has no storage: values last as long as the page. */
export const memoryBoard = (): Board => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: place => [...kept.keys()][place] ?? null,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
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
    return memoryBoard()
  }
}

let opened: Board | undefined

/** The storage that all tabs of the browser share. */
export const browserBoard = () => {
  opened ??= openBoard(() => localStorage)
  return opened
}
