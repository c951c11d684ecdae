/** Where tabs of one browser leave word for each other. */
export type Board = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'khlang_tab:'
/** A tab in the background may be held for a minute between two beats; silent for twice that, in milliseconds, it is gone. */
const aliveFor = 120_000
const beatEvery = 10_000

/** One tab among those of its browser, each known by the time of its last beat. */
export const tabOn = (board: Board, name: string) => {
  let beatenAt = Number.NEGATIVE_INFINITY
  return {
    /** To be called often; writes every ten seconds. */
    beat(now: number) {
      if (Math.abs(now - beatenAt) < beatEvery) return
      beatenAt = now
      board.setItem(prefix + name, String(now))
    },
    /** Takes the tab off the board and says whether it was the last that is alive; forgets those that are gone. */
    leave(now: number) {
      beatenAt = Number.NEGATIVE_INFINITY
      board.removeItem(prefix + name)
      const others = keysOf(board).filter(key => key.startsWith(prefix))
      const gone = others.filter(key => Math.abs(now - Number(board.getItem(key))) >= aliveFor)
      for (const key of gone) board.removeItem(key)
      return gone.length === others.length
    },
  }
}

const keysOf = (board: Board) => Array.from({ length: board.length }, (_, place) => board.key(place) ?? '')
