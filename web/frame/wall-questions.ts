import type { OwnFile } from './own-files.ts'

/** A press on a file that needs a login or consent. The wall is the dialog that then leads to the file. */
export interface WallQuestion {
  file: OwnFile
  /** A line about the file, e.g. its size. */
  fileDetail: string | undefined
  needs: 'login' | 'cookies'
  /** The pressed element; the dialog opens beside it. */
  pressedElement: HTMLElement
}

let showQuestion: ((question: WallQuestion) => void) | undefined

/** Registers the function that shows the wall; returns the function that unregisters it. */
export const registerWallQuestion = (show: (question: WallQuestion) => void) => {
  showQuestion = show
  return () => {
    showQuestion = undefined
  }
}

/** Shows the wall for a pressed file. */
export const openWall = (question: WallQuestion) => showQuestion?.(question)
