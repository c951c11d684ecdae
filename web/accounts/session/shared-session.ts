import { type EndReason, keepEndReason } from './end-reasons.ts'
import type { SessionTimes } from './session-times.ts'
import type { SharedStorage } from './shared-storage.ts'

const storageKeys = {
  // The specification names these three (docs/behaviour/sessions.md#readable-cookies).
  userId: 'user_id',
  status: 'status_login',
  idleMilliseconds: 'logouttime',
  // The others are the portal's own.
  activeAt: 'khlang_active',
  reportedAt: 'khlang_told',
  polledAt: 'khlang_polled',
} as const
/** Key of the reason why the last session ended. It is not in `storageKeys`, so the reason stays when those values are removed. */
const endReasonKey = 'khlang_left'

type TimeName = 'activeAt' | 'reportedAt' | 'polledAt'

/** Creates the functions that read and write the session state that all tabs of a browser share. */
export const createSharedSession = (storage: SharedStorage) => {
  const write = (key: keyof typeof storageKeys, value: number | string) =>
    storage.setItem(storageKeys[key], String(value))
  /** Returns 0 if nothing is stored, or no number. */
  const readNumber = (key: keyof typeof storageKeys) => Number(storage.getItem(storageKeys[key])) || 0
  return {
    /** Stores the user of a page that opens. The server counts the page as activity, so none needs to be reported. */
    begin(userId: number, now: number) {
      write('userId', userId)
      write('status', 'login')
      write('activeAt', now)
      // Without the idle time, a report is due in any case: its response contains the idle time.
      if (readNumber('idleMilliseconds')) write('reportedAt', now)
      storage.removeItem(endReasonKey)
    },
    /** Returns when each event happened last in any tab, and the idle time after which a session ends. */
    readSessionTimes: (): SessionTimes => ({
      activeAt: readNumber('activeAt'),
      reportedAt: readNumber('reportedAt'),
      polledAt: readNumber('polledAt'),
      idleMilliseconds: readNumber('idleMilliseconds') || undefined,
    }),
    /** Stores the time of an event: activity of the user, a report of it to the server, or a check of the session. */
    storeEventTime: (key: TimeName, now: number) => write(key, now),
    /** Makes the next check of the session due immediately. */
    requestCheck: () => storage.removeItem(storageKeys.polledAt),
    /** Stores the idle time, which the server has sent. */
    storeIdleTime: (milliseconds: number) => write('idleMilliseconds', milliseconds),
    /** Compares the user of the shared session with this user: the same, nobody, or another user. */
    compareOwner(userId: number) {
      const owner = readNumber('userId')
      // A tab that ends the session removes several values, of which this tab may not see all yet.
      if (!owner || storage.getItem(storageKeys.status) !== 'login') return 'nobody'
      return owner === userId ? 'same' : 'another'
    },
    /** Ends the session for every tab. The other tabs then leave their pages, and show the same message. */
    end(endReason?: EndReason) {
      storage.setItem(endReasonKey, endReason ?? '')
      for (const key of Object.values(storageKeys)) storage.removeItem(key)
    },
    /** Keeps the reason that the tab which ended the session has stored, so that the next page of this tab shows it too. */
    copyEndReason() {
      const endReason = storage.getItem(endReasonKey)
      if (endReason) keepEndReason(endReason as EndReason)
    },
  }
}

export type SharedSession = ReturnType<typeof createSharedSession>
