import { type EndReason, keepEndReason } from './end-reasons.ts'
import type { SessionTimes } from './session-times.ts'
import type { SharedStorage } from './shared-storage.ts'

const keys = {
  // The specification names these three (docs/behaviour/sessions.md#readable-cookies).
  userId: 'user_id',
  status: 'status_login',
  idleMilliseconds: 'logouttime',
  // The others are the portal's own.
  activeAt: 'khlang_active',
  reportedAt: 'khlang_told',
  polledAt: 'khlang_polled',
} as const
/** Where the reason is stored why the last session ended; it stays when the other values are removed. */
const endReasonKey = 'khlang_left'

type TimeName = 'activeAt' | 'reportedAt' | 'polledAt'

/** Creates the functions that read and write the session state that all tabs of a browser share. */
export const createSharedSession = (storage: SharedStorage) => {
  const write = (key: keyof typeof keys, value: number | string) => storage.setItem(keys[key], String(value))
  /** Returns 0 if nothing is stored, or no number. */
  const readNumber = (key: keyof typeof keys) => Number(storage.getItem(keys[key])) || 0
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
    /** Returns when each event happened last in any tab. */
    read: (): SessionTimes => ({
      activeAt: readNumber('activeAt'),
      reportedAt: readNumber('reportedAt'),
      polledAt: readNumber('polledAt'),
      idleMilliseconds: readNumber('idleMilliseconds') || undefined,
    }),
    /** Stores that an event happens now. */
    stamp: (key: TimeName, now: number) => write(key, now),
    /** Makes the next check of the session due immediately. */
    requestCheck: () => storage.removeItem(keys.polledAt),
    /** Stores the idle time, which the server has sent. */
    storeIdleTime: (milliseconds: number) => write('idleMilliseconds', milliseconds),
    /** Compares the user of the shared session with this user: the same, nobody, or another user. */
    compareOwner(userId: number) {
      const owner = readNumber('userId')
      // A tab that ends the session removes several values, of which this tab may not see all yet.
      if (!owner || storage.getItem(keys.status) !== 'login') return 'nobody'
      return owner === userId ? 'same' : 'another'
    },
    /** Ends the session for every tab. The other tabs then leave their pages, and show the same message. */
    end(endReason?: EndReason) {
      storage.setItem(endReasonKey, endReason ?? '')
      for (const key of Object.values(keys)) storage.removeItem(key)
    },
    /** Stores the message of another tab that ended the session for the next page of this tab. */
    copyEndReason() {
      const endReason = storage.getItem(endReasonKey)
      if (endReason) keepEndReason(endReason as EndReason)
    },
  }
}
