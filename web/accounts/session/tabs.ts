/** The storage through which the tabs of one browser exchange values. */
export type Board = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'khlang_tab:'
/** Milliseconds without a heartbeat after which a tab counts as closed: browsers may pause a background tab for a minute. */
const aliveMilliseconds = 120_000
const heartbeatMilliseconds = 10_000

/** Creates one tab of its browser; each is identified by name and has the time of its last heartbeat. */
export const createTab = (board: Board, name: string) => {
  let heartbeatAt = Number.NEGATIVE_INFINITY
  return {
    /** Records the heartbeat at most every ten seconds, however often it is called. */
    heartbeat(now: number) {
      if (Math.abs(now - heartbeatAt) < heartbeatMilliseconds) return
      heartbeatAt = now
      board.setItem(prefix + name, String(now))
    },
    /** Removes this tab and all closed tabs; returns true if no other tab is open. */
    leave(now: number) {
      heartbeatAt = Number.NEGATIVE_INFINITY
      board.removeItem(prefix + name)
      const tabKeys = listKeys(board).filter(key => key.startsWith(prefix))
      const closedKeys = tabKeys.filter(key => Math.abs(now - Number(board.getItem(key))) >= aliveMilliseconds)
      for (const key of closedKeys) board.removeItem(key)
      return closedKeys.length === tabKeys.length
    },
  }
}

const listKeys = (board: Board) => Array.from({ length: board.length }, (_, index) => board.key(index) ?? '')
