import type { OwnFile } from './own-files.ts'

/** A press on a file that needs more than the reader has. */
export interface WallQuestion {
  file: OwnFile
  /** A line about the file, such as its size. */
  detail: string | undefined
  needs: 'login' | 'cookies'
  /** The dialog opens at what was pressed. */
  at: HTMLElement
}

let ask: ((question: WallQuestion) => void) | undefined

/** Has `show` called for each such press; answers how to stop it. */
export const onWallQuestion = (show: (question: WallQuestion) => void) => {
  ask = show
  return () => {
    ask = undefined
  }
}

/** Opens the dialog that leads to the file. */
export const askAtWall = (question: WallQuestion) => ask?.(question)
