import { type EndReason, keepEndReason } from './end-reasons.ts'
import type { Board } from './tabs.ts'
import type { Watch } from './watches.ts'

// The first three are the specification's (docs/behaviour/sessions.md#readable-cookies).
const keys = {
  userId: 'user_id',
  status: 'status_login',
  idleMilliseconds: 'logouttime',
  activeAt: 'khlang_active',
  reportedAt: 'khlang_told',
  polledAt: 'khlang_polled',
} as const
const leftKey = 'khlang_left'

type Stamp = 'activeAt' | 'reportedAt' | 'polledAt'

/** Creates the functions that read and write the session state that all tabs of a browser share. */
export const createSharedSession = (board: Board) => {
  const write = (key: keyof typeof keys, value: number | string) => board.setItem(keys[key], String(value))
  const readNumber = (key: keyof typeof keys) => Number(board.getItem(keys[key])) || 0
  return {
    /** Records that a page of a signed-in user opens, which the server counts as activity. */
    begin(userId: number, now: number) {
      write('userId', userId)
      write('status', 'login')
      write('activeAt', now)
      if (readNumber('idleMilliseconds')) write('reportedAt', now)
      board.removeItem(leftKey)
    },
    read: (): Watch => ({
      activeAt: readNumber('activeAt'),
      reportedAt: readNumber('reportedAt'),
      polledAt: readNumber('polledAt'),
      idleMilliseconds: readNumber('idleMilliseconds') || undefined,
    }),
    stamp: (key: Stamp, now: number) => write(key, now),
    /** Makes the next check of the session due immediately. */
    requestCheck: () => board.removeItem(keys.polledAt),
    keepTimeout: (milliseconds: number) => write('idleMilliseconds', milliseconds),
    /** Returns the current owner of the session: this user, nobody, or another user. */
    ownerFor(userId: number) {
      const owner = readNumber('userId')
      // An end writes several values, of which only some may be visible yet.
      if (!owner || board.getItem(keys.status) !== 'login') return 'nobody'
      return owner === userId ? 'this' : 'another'
    },
    /** Ends the session for every tab; each opens the home page with the same message. */
    end(endReason?: EndReason) {
      board.setItem(leftKey, endReason ?? '')
      for (const key of Object.values(keys)) board.removeItem(key)
    },
    /** Copies the message that another tab has stored. */
    copyEndReason() {
      const endReason = board.getItem(leftKey)
      if (endReason) keepEndReason(endReason as EndReason)
    },
  }
}
