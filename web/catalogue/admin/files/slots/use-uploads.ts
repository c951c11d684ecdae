import { useEffect, useReducer, useRef, useState } from 'react'
import { applyRecipe, discardDraft } from '../../../../../contract/catalogue/drafts/drafts.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { FileRecipe } from '../../../../../contract/files/recipes.ts'
import type { RowMode } from '../../../../../contract/files/row-modes.ts'
import { CallError, send } from '../../../../frame/calls.ts'
import { sendFile } from '../../../../frame/uploads/send-file.ts'
import { findExtensionFault } from './extensions.ts'
import { allKinds, uploadRules } from './kinds.ts'
import { applyStep, emptySlots, isUntouched, type RefusedFile, type Slot, type Slots } from './slots.ts'
import { useRetryOnline } from './use-retry-online.ts'

/**
 * Uploads files into a draft of the report with this File Name, one at a time: the first creates the draft that the others join. After a
 * lost connection the upload of a large file resumes; a small file is sent again once the browser is online. Without a mode, the report's
 * mode applies.
 */
export const useUploads = (fileName: string | undefined, mode: RowMode | undefined) => {
  const [slots, dispatch] = useReducer(applyStep, emptySlots)
  const draftId = useRef<string>(undefined)
  /** Number of requests that remove files and are not finished. */
  const [pendingRemovals, setPendingRemovals] = useState(0)
  /** They abort the uploads. */
  const controllers = useRef(new Map<FileKind, AbortController>())
  const nextFile = findNextFile(slots)
  /** Uploads a file into the draft, and records each step in its slot. */
  const upload = async (kind: FileKind, file: File) => {
    const controller = new AbortController()
    const { signal } = controller
    controllers.current.set(kind, controller)
    dispatch({ kind, step: 'started' })
    const onProgress = (sentBytes: number) => {
      if (!signal.aborted) dispatch({ kind, step: 'progressed', sentBytes })
    }
    const onInterrupted = () => {
      if (!signal.aborted) dispatch({ kind, step: 'interrupted' })
    }
    const usedDraftId = draftId.current
    // 'new' makes the server create the draft.
    const uploadInput = { fileName, draft: usedDraftId ?? 'new', mode }
    try {
      const result = await sendFile(uploadRules[kind].call, uploadInput, file, { onProgress, onInterrupted, signal })
      if (signal.aborted) return
      // A refused file has no draft, unless it needs another recipe.
      draftId.current = result.draft?.draftId ?? draftId.current
      const storedFile = result.draft?.files.find(received => received.kind === kind)
      const { status, faults, layouts } = result
      if (status !== 'success') return dispatch({ kind, step: 'refused', file, refused: { status, faults, layouts } })
      if (storedFile) return dispatch({ kind, step: 'stored', received: storedFile, layouts })
      // The file was removed from the draft in another tab while the response was on its way.
      dispatch({ kind, step: 'failed', error: new CallError(404, 'The draft does not contain the file') })
    } catch (error) {
      if (signal.aborted) return
      dispatch({ kind, step: 'failed', error })
      if (!isDraftGone(error) || usedDraftId === undefined) return
      // The server deletes a draft after a day, or with its last file: all files are uploaded into a new one.
      // If another draft has replaced it during this upload, that draft keeps its files.
      const wasReplaced = draftId.current !== usedDraftId
      if (!wasReplaced) uploadAgain()
      dispatch({ kind, step: 'retried', isAutomatic: true })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once for each waiting file
  useEffect(() => {
    if (nextFile) void upload(nextFile.kind, nextFile.file)
  }, [nextFile?.kind, nextFile?.file])
  useRetryOnline(slots, kind => dispatch({ kind, step: 'retried', isAutomatic: true }))
  useEffect(() => () => abortAll(controllers.current), [])

  /** Removes the files of some kinds from the draft. If the request fails, the remaining files are uploaded into a new draft. */
  const removeFiles = async (kinds: readonly FileKind[]) => {
    for (const kind of kinds) {
      controllers.current.get(kind)?.abort()
      dispatch({ kind, step: 'removed' })
    }
    const currentDraftId = draftId.current
    const touchedKinds = kinds.filter(kind => !isUntouched(slots[kind]))
    if (!currentDraftId || touchedKinds.length === 0) return
    const hasFilesLeft = allKinds.some(kind => !touchedKinds.includes(kind) && isInDraft(slots[kind]))
    // The server deletes a draft with its last file.
    if (!hasFilesLeft) draftId.current = undefined
    setPendingRemovals(count => count + 1)
    try {
      // With a kind, the call discards only this file of the draft.
      for (const kind of touchedKinds) await send(discardDraft, { draftId: currentDraftId, kind })
    } catch {
      uploadAgain()
    } finally {
      setPendingRemovals(count => count - 1)
    }
  }
  /**
   * Lets the server read an uploaded file again, with another recipe. Returns the refusal, or undefined on success. If the draft no longer
   * exists, its files are uploaded again.
   */
  const readAgain = async (kind: 'csv' | 'excel', recipe: FileRecipe): Promise<RefusedFile | undefined> => {
    const slot = slots[kind]
    try {
      // A file can be read again only after its upload, which set the id of the draft.
      const result = await send(applyRecipe, { draftId: draftId.current!, kind, recipe, mode })
      const { status, faults, layouts, draft } = result
      if (status !== 'success') return { status, faults }
      const received = draft?.files.find(draftFile => draftFile.kind === kind)
      if (received) dispatch({ kind, step: 'readAgain', received, layouts })
    } catch (error) {
      const file = 'file' in slot ? slot.file : undefined
      if (!isDraftGone(error) || !file) throw error
      uploadAgain()
      // A refused file is not stored, so uploadAgain leaves it out.
      dispatch({ kind, step: 'chosen', file })
    }
    return undefined
  }
  /** Uploads all stored files again, into a new draft. */
  const uploadAgain = () => {
    draftId.current = undefined
    dispatch('draftGone')
  }
  /** Deletes the draft; if the request fails, the server deletes it within a day. */
  const cancel = () => {
    abortAll(controllers.current)
    if (draftId.current) void send(discardDraft, { draftId: draftId.current }).catch(() => undefined)
    reset()
  }
  const reset = () => {
    draftId.current = undefined
    dispatch('allRemoved')
  }
  return {
    slots,
    /** Returns the id of the draft to review; undefined if there is none, or while files are being removed from it. */
    findDraftId: () => (pendingRemovals > 0 ? undefined : draftId.current),
    /** Chooses a file for a slot, in place of an earlier one. A file with a wrong extension is refused without an upload. */
    choose(kind: FileKind, file: File) {
      controllers.current.get(kind)?.abort()
      const fault = findExtensionFault(kind, file.name)
      const refused = fault && { status: 'File is not allowed' as const, faults: [fault] }
      dispatch(refused ? { kind, step: 'refused', file, refused } : { kind, step: 'chosen', file })
    },
    retry: (kind: FileKind) => dispatch({ kind, step: 'retried', isAutomatic: false }),
    readAgain,
    removeFiles,
    uploadAgain,
    cancel,
    /** Empties the slots but keeps the draft, because it was published or waits for its release. */
    reset,
  }
}
export type Uploads = ReturnType<typeof useUploads>

/** Returns the next file to upload; undefined if none waits, and while another file is being uploaded. */
const findNextFile = (slots: Slots) => {
  const entries = Object.entries(slots) as [FileKind, Slot][]
  const isUploading = entries.some(([, { state }]) => state === 'sending' || state === 'checking')
  if (isUploading) return undefined
  for (const [kind, slot] of entries) if (slot.state === 'waiting') return { kind, file: slot.file }
  return undefined
}

const abortAll = (controllers: Map<FileKind, AbortController>) => {
  for (const controller of controllers.values()) controller.abort()
}

/** Returns true if the server has the file or is receiving it; this includes a refused file that waits for a recipe. */
const isInDraft = (slot: Slot) =>
  slot.state === 'stored' ||
  slot.state === 'sending' ||
  slot.state === 'checking' ||
  (slot.state === 'empty' && slot.refused?.layouts !== undefined)

const isDraftGone = (error: unknown) => error instanceof CallError && error.status === 404
