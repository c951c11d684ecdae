import { minuteMilliseconds, secondMilliseconds } from '../../../contract/durations.ts'
import type { SharedStorage } from './shared-storage.ts'

const prefix = 'khlang_tab:'
/** A tab without a heartbeat for so long counts as closed. Longer than a minute, because browsers may pause a background tab so long. */
const aliveMilliseconds = 2 * minuteMilliseconds
const heartbeatMilliseconds = 10 * secondMilliseconds

/** Registers this tab under a name in the storage of the browser, with the time of its last heartbeat. */
export const createTab = (storage: SharedStorage, name: string) => {
  let heartbeatAt = Number.NEGATIVE_INFINITY
  return {
    /** Stores a heartbeat, at most every ten seconds however often it is called. */
    recordHeartbeat(now: number) {
      if (Math.abs(now - heartbeatAt) < heartbeatMilliseconds) return
      heartbeatAt = now
      storage.setItem(prefix + name, String(now))
    },
    /** Removes this tab and all closed tabs; returns true if no other tab is open. */
    leave(now: number) {
      heartbeatAt = Number.NEGATIVE_INFINITY
      storage.removeItem(prefix + name)
      const tabKeys = listKeys(storage).filter(key => key.startsWith(prefix))
      const closedKeys = tabKeys.filter(key => Math.abs(now - Number(storage.getItem(key))) >= aliveMilliseconds)
      for (const key of closedKeys) storage.removeItem(key)
      return closedKeys.length === tabKeys.length
    },
  }
}

const listKeys = (storage: SharedStorage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
