import { useEffect, useRef } from 'react'
import type { UploadResult } from '../../../../../contract/catalogue/drafts/upload-outputs.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { RowMode } from '../../../../../contract/files/row-modes.ts'
import { CallError } from '../../../../frame/calls.ts'
import { sendFile } from '../../../../frame/uploads/send-file.ts'
import { uploadRules } from './kinds.ts'
import type { Slot, SlotStep, Slots } from './slots.ts'
import { type Draft, isDraftGone } from './use-draft.ts'
import { useRetryOnline } from './use-retry-online.ts'

export interface UploadTarget {
  /** The File Name of the report. */
  fileName: string | undefined
  /** How the rows join the table; without a mode, the report's mode applies. */
  mode: RowMode | undefined
}

/** Uploads the waiting files of a draft, one at a time. Returns functions that abort the upload of one kind, or all uploads. */
export const useUploadQueue = ({ slots, dispatch, draftId, uploadAgain }: Draft, { fileName, mode }: UploadTarget) => {
  const controllers = useRef(new Map<FileKind, AbortController>())
  const nextFile = findNextFile(slots)
  const retryAutomatically = (kind: FileKind) => dispatch({ kind, step: 'retried', isAutomatic: true })
  /** Uploads a file into the draft, and records each step in its slot until it is aborted. */
  const upload = async (kind: FileKind, file: File) => {
    const controller = new AbortController()
    const { signal } = controller
    controllers.current.set(kind, controller)
    const record = (step: SlotStep) => signal.aborted || dispatch({ kind, ...step })
    record({ step: 'started' })
    const usedDraftId = draftId.current
    // 'new' makes the server create the draft.
    const uploadInput = { fileName, draft: usedDraftId ?? 'new', mode }
    try {
      const result = await sendFile(uploadRules[kind].call, uploadInput, {
        file,
        onProgress: sentBytes => record({ step: 'progressed', sentBytes }),
        onInterrupted: () => record({ step: 'interrupted' }),
        signal,
      })
      if (signal.aborted) return
      // A refused file has no draft, unless it needs another recipe.
      draftId.current = result.draft?.draftId ?? draftId.current
      record(toLastStep(kind, file, result))
    } catch (error) {
      record({ step: 'failed', error })
      if (!signal.aborted && usedDraftId !== undefined && isDraftGone(error)) retryInNewDraft(kind, usedDraftId)
    }
  }
  /** Uploads all files into a new draft. If another draft has replaced the lost one during the upload, that draft keeps its files. */
  const retryInNewDraft = (kind: FileKind, lostDraftId: string) => {
    if (draftId.current === lostDraftId) uploadAgain()
    retryAutomatically(kind)
  }
  const abortAll = () => {
    for (const controller of controllers.current.values()) controller.abort()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once for each waiting file
  useEffect(() => {
    if (nextFile) void upload(nextFile.kind, nextFile.file)
  }, [nextFile?.kind, nextFile?.file])
  useRetryOnline(slots, retryAutomatically)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the page aborts
  useEffect(() => abortAll, [])
  return { abort: (kind: FileKind) => controllers.current.get(kind)?.abort(), abortAll }
}

/** Returns the next file to upload; undefined if none waits, and while another file is being uploaded. */
const findNextFile = (slots: Slots) => {
  const entries = Object.entries(slots) as [FileKind, Slot][]
  const isUploading = entries.some(([, { state }]) => state === 'sending' || state === 'checking')
  if (isUploading) return undefined
  for (const [kind, slot] of entries) if (slot.state === 'waiting') return { kind, file: slot.file }
  return undefined
}

/** Converts the result of an upload to the last step of its slot. */
const toLastStep = (kind: FileKind, file: File, result: UploadResult): SlotStep => {
  const { status, faults, layouts, draft } = result
  if (status !== 'success') return { step: 'refused', file, refused: { status, faults, layouts } }
  const received = draft?.files.find(draftFile => draftFile.kind === kind)
  if (received) return { step: 'stored', received, layouts }
  // The file was removed from the draft in another tab while the response was on its way.
  return { step: 'failed', error: new CallError(404, 'The draft does not contain the file') }
}
