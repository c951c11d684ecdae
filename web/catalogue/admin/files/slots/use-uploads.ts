import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { applyRecipe, discardDraft } from '../../../../../contract/catalogue/uploads.ts'
import type { FileRecipe } from '../../../../../contract/files/recipes.ts'
import type { RowMode } from '../../../../../contract/files/row-modes.ts'
import { CallError, send } from '../../../../frame/calls.ts'
import { sendFile } from '../../../../frame/uploads/sent-files.ts'
import { findExtensionFault } from './extensions.ts'
import { allKinds, takes } from './kinds.ts'
import { applyStep, emptySlots, isUntouched, type RefusedFile, type Slot, type Slots } from './slots.ts'

/**
 * Uploads files into a draft of a report, one at a time: the first creates the draft that the others join. After a lost connection a large
 * file resumes; a small one is kept, and sent again when the browser is online. Without a mode, the report's mode applies.
 */
export const useUploads = (fileName: string | undefined, mode: RowMode | undefined) => {
  const [slots, dispatch] = useReducer(applyStep, emptySlots)
  const draftId = useRef<string>(undefined)
  const [pendingDrops, setPendingDrops] = useState(0)
  const controllers = useRef(new Map<FileKind, AbortController>())
  const nextFile = findNext(slots)
  const upload = async (kind: FileKind, file: File) => {
    const controller = new AbortController()
    const { signal } = controller
    controllers.current.set(kind, controller)
    dispatch({ kind, step: 'begun' })
    const onProgress = (sentBytes: number) => signal.aborted || dispatch({ kind, step: 'moved', sentBytes })
    const onInterrupted = () => signal.aborted || dispatch({ kind, step: 'interrupted' })
    const uploadInput = { fileName, draft: draftId.current ?? 'new', mode }
    try {
      const result = await sendFile(takes[kind].call, uploadInput, file, { onProgress, onInterrupted, signal })
      if (signal.aborted) return
      draftId.current = result.draft?.draftId ?? draftId.current
      const storedFile = result.draft?.files.find(received => received.kind === kind)
      const { status, faults, layouts } = result
      if (status === 'success' && storedFile) dispatch({ kind, step: 'kept', received: storedFile, layouts })
      else if (status !== 'success') dispatch({ kind, step: 'refused', file, refused: { status, faults, layouts } })
    } catch (error) {
      if (signal.aborted) return
      dispatch({ kind, step: 'lost', error })
      if (!isGone(error) || uploadInput.draft === 'new') return
      // The server keeps drafts for a day, and no empty ones: all files are uploaded into a new draft.
      if (draftId.current === uploadInput.draft) renew()
      dispatch({ kind, step: 'again', isAutomatic: true })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once for each waiting file
  useEffect(() => {
    if (nextFile) void upload(nextFile.kind, nextFile.file)
  }, [nextFile?.kind, nextFile?.file])
  useRetryOnline(slots, kind => dispatch({ kind, step: 'again', isAutomatic: true }))
  useEffect(() => () => stopAll(controllers.current), [])

  /** Removes kinds from the draft. If the request fails, the remaining files are uploaded into another draft. */
  const drop = async (kinds: readonly FileKind[]) => {
    for (const kind of kinds) {
      controllers.current.get(kind)?.abort()
      dispatch({ kind, step: 'emptied' })
    }
    const id = draftId.current
    const touchedKinds = kinds.filter(kind => !isUntouched(slots[kind]))
    if (!id || touchedKinds.length === 0) return
    // A draft is deleted with its last file.
    if (allKinds.every(kind => touchedKinds.includes(kind) || !isInDraft(slots[kind]))) draftId.current = undefined
    setPendingDrops(count => count + 1)
    try {
      for (const kind of touchedKinds) await send(discardDraft, { draftId: id, kind })
    } catch {
      renew()
    } finally {
      setPendingDrops(count => count - 1)
    }
  }
  /** Applies another recipe to an uploaded file; returns the faults. If the draft expired, the file is uploaded again. */
  const readBy = async (kind: 'csv' | 'excel', recipe: FileRecipe): Promise<RefusedFile | undefined> => {
    const slot = slots[kind]
    try {
      const result = await send(applyRecipe, { draftId: draftId.current!, kind, recipe, mode })
      const { status, faults, layouts, draft } = result
      if (status !== 'success') return { status, faults }
      const received = draft?.files.find(file => file.kind === kind)
      if (received) dispatch({ kind, step: 'reread', received, layouts })
    } catch (error) {
      if (!isGone(error) || !('file' in slot) || !slot.file) throw error
      renew()
      dispatch({ kind, step: 'chosen', file: slot.file })
    }
    return undefined
  }
  const renew = () => {
    draftId.current = undefined
    dispatch('renewed')
  }
  /** Deletes the draft; if the request fails, the server deletes it within a day. */
  const cancel = () => {
    stopAll(controllers.current)
    if (draftId.current) void send(discardDraft, { draftId: draftId.current }).catch(() => undefined)
    reset()
  }
  const reset = () => {
    draftId.current = undefined
    dispatch('emptied')
  }
  return {
    slots,
    /** Returns the draft to review; undefined while files are being removed from it. */
    findDraft: () => (pendingDrops > 0 ? undefined : draftId.current),
    choose(kind: FileKind, file: File) {
      // The later of two files for one slot replaces the earlier one.
      controllers.current.get(kind)?.abort()
      const fault = findExtensionFault(kind, file.name)
      const refused = fault && { status: 'File is not allowed' as const, faults: [fault] }
      dispatch(refused ? { kind, step: 'refused', file, refused } : { kind, step: 'chosen', file })
    },
    retry: (kind: FileKind) => dispatch({ kind, step: 'again', isAutomatic: false }),
    readBy,
    drop,
    renew,
    cancel,
    /** Empties the slots after the draft was published or awaits its release: there is nothing left to discard. */
    reset,
  }
}
export type Uploads = ReturnType<typeof useUploads>

/** Retries each upload that ended with a lost connection once, when the browser is online again. */
const useRetryOnline = (slots: Slots, retry: (kind: FileKind) => void) => {
  const retryLost = useEffectEvent(() => {
    for (const [kind, slot] of Object.entries(slots) as [FileKind, Slots[FileKind]][])
      if (slot.state === 'lost' && !slot.retried && isConnectionLost(slot.error)) retry(kind)
  })
  useEffect(() => {
    const onOnline = () => retryLost()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}

/** Returns the next file to upload; none during an upload. */
const findNext = (slots: Slots) => {
  const entries = Object.entries(slots) as [FileKind, Slots[FileKind]][]
  if (entries.some(([, { state }]) => state === 'sending' || state === 'checking')) return
  for (const [kind, slot] of entries) if (slot.state === 'waiting') return { kind, file: slot.file }
  return
}

const stopAll = (controllers: Map<FileKind, AbortController>) => {
  for (const controller of controllers.values()) controller.abort()
}

/** Returns true if the server has the file, or is receiving it. */
const isInDraft = (slot: Slot) =>
  slot.state === 'kept' ||
  slot.state === 'sending' ||
  slot.state === 'checking' ||
  (slot.state === 'empty' && slot.refused?.layouts !== undefined)

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

const isConnectionLost = (error: unknown) => error instanceof CallError && error.status === 0
