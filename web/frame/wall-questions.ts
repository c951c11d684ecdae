import type { OwnFile } from './own-files.ts'

/** A press on a file that needs a login or consent. */
export interface WallQuestion {
  file: OwnFile
  /** A line about the file, e.g. its size. */
  detail: string | undefined
  needs: 'login' | 'cookies'
  /** The pressed element, at which the dialog opens. */
  at: HTMLElement
}

let showQuestion: ((question: WallQuestion) => void) | undefined

/** Registers `show` for such presses; returns the function that unregisters it. */
export const registerWallQuestion = (show: (question: WallQuestion) => void) => {
  showQuestion = show
  return () => {
    showQuestion = undefined
  }
}

/** Opens the dialog that leads to the file. */
export const openWall = (question: WallQuestion) => showQuestion?.(question)
