import { useReducer, useRef } from 'react'
import { CallError } from '../../../../frame/calls.ts'
import { applyStep, emptySlots } from './slots.ts'

/** Holds the id of a draft, which is undefined until the first upload creates the draft, and the slots of its files. */
export const useDraft = () => {
  const [slots, dispatch] = useReducer(applyStep, emptySlots)
  const draftId = useRef<string>(undefined)
  return {
    slots,
    dispatch,
    draftId,
    /** Uploads all stored files again, into a new draft. */
    uploadAgain() {
      draftId.current = undefined
      dispatch('draftGone')
    },
    /** Empties the slots but keeps the draft, because it was published or waits for its release. */
    reset() {
      draftId.current = undefined
      dispatch('allRemoved')
    },
  }
}
export type Draft = ReturnType<typeof useDraft>

/** Returns true if the server has deleted the draft: after a day, or with its last file. */
export const isDraftGone = (error: unknown) => error instanceof CallError && error.status === 404
