import type { DraftFile, UploadResult } from '../../../../../contract/catalogue/drafts/upload-outputs.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { Fault } from '../../../../../contract/files/faults.ts'
import type { FileLayout } from '../../../../../contract/files/recipes.ts'

export type RefusedStatus = Exclude<UploadResult['status'], 'success'>
/** Why the server or the page refused a file. */
export interface RefusedFile {
  status: RefusedStatus
  faults: Fault[]
  /** The layout of each worksheet, or of the CSV, if a recipe can read the file. */
  layouts?: FileLayout[] | undefined
}

/** The state of one kind of file in the draft. `wasRetried` is true after an automatic retry, of which there is only one. */
export type Slot =
  /** No file was chosen, or the page or the server refused it; a refused file is kept, as it may be read with a recipe. */
  | { state: 'empty'; refused?: RefusedFile; file?: File }
  /** Waiting: for the upload of another file. Checking: the server has the whole file and reads it. */
  | { state: 'waiting' | 'checking'; file: File; wasRetried: boolean }
  /** Interrupted: the connection is lost, and the upload resumes automatically. */
  | { state: 'sending'; file: File; wasRetried: boolean; sentBytes: number; isInterrupted?: true }
  /** The connection was lost after this many bytes, or the server refused the call; the browser still has the file for a retry. */
  | { state: 'failed'; file: File; wasRetried: boolean; sentBytes: number; error: unknown }
  /** The server accepted the file and stored it in the draft. */
  | { state: 'stored'; file: File; received: DraftFile; layouts?: FileLayout[] | undefined }

export type Slots = Record<FileKind, Slot>

export const emptySlots: Slots = {
  metadata: { state: 'empty' },
  excel: { state: 'empty' },
  csv: { state: 'empty' },
}

/** A file as the server has read it. */
interface ReadFileResult {
  received: DraftFile
  /** The layout of each worksheet, or of the CSV, if a recipe has read the file. */
  layouts?: FileLayout[] | undefined
}

/** What happened to the file of one slot. Every step except 'chosen', 'refused', 'readAgain' and 'removed' belongs to an upload. */
export type SlotStep =
  | { step: 'chosen'; file: File }
  | { step: 'refused'; file: File; refused: RefusedFile }
  | { step: 'started' }
  | { step: 'progressed'; sentBytes: number }
  | { step: 'interrupted' }
  | { step: 'failed'; error: unknown }
  | ({ step: 'stored' } & ReadFileResult)
  /** The server read the file again with another recipe. */
  | ({ step: 'readAgain' } & ReadFileResult)
  | { step: 'retried'; isAutomatic: boolean }
  | { step: 'removed' }
type SlotEvent = { kind: FileKind } & SlotStep
type UploadEvent = Exclude<SlotEvent, { step: 'chosen' | 'refused' | 'readAgain' | 'removed' }>

/**
 * Returns the slots after an event: of one slot, the removal of all files, or the loss of the draft on the server. An event that comes too
 * late changes nothing.
 */
export const applyStep = (slots: Slots, event: SlotEvent | 'allRemoved' | 'draftGone'): Slots => {
  if (event === 'allRemoved') return emptySlots
  if (event === 'draftGone')
    return { metadata: requeueSlot(slots.metadata), excel: requeueSlot(slots.excel), csv: requeueSlot(slots.csv) }
  return { ...slots, [event.kind]: computeSlot(slots[event.kind], event) }
}

/** Returns the slot after the loss of its draft: a stored file waits to be uploaded again. */
const requeueSlot = (slot: Slot): Slot =>
  slot.state === 'stored' ? { state: 'waiting', file: slot.file, wasRetried: false } : slot

/** A slot whose upload has not ended, or has failed and can be retried. */
type UploadSlot = Exclude<Slot, { state: 'empty' | 'stored' }>
const isUploadSlot = (slot: Slot): slot is UploadSlot => slot.state !== 'empty' && slot.state !== 'stored'

const computeSlot = (slot: Slot, event: SlotEvent): Slot => {
  switch (event.step) {
    case 'chosen':
      return { state: 'waiting', file: event.file, wasRetried: false }
    case 'removed':
      return { state: 'empty' }
    case 'refused':
      return { state: 'empty', refused: event.refused, file: event.file }
    case 'readAgain':
      return isUploadSlot(slot) ? slot : computeReadAgainSlot(slot, event)
    default:
      // An event of an upload that has ended comes too late.
      return isUploadSlot(slot) ? computeUploadSlot(slot, event) : slot
  }
}

const computeUploadSlot = (slot: UploadSlot, event: UploadEvent): Slot => {
  const { file, wasRetried } = slot
  switch (event.step) {
    case 'started':
      return { state: 'sending', file, wasRetried, sentBytes: 0 }
    case 'progressed':
      return event.sentBytes < file.size
        ? { state: 'sending', file, wasRetried, sentBytes: event.sentBytes }
        : { state: 'checking', file, wasRetried }
    case 'interrupted':
      return slot.state === 'sending' || slot.state === 'checking'
        ? { state: 'sending', file, wasRetried, sentBytes: countSentBytes(slot), isInterrupted: true }
        : slot
    case 'failed':
      return { state: 'failed', file, wasRetried, sentBytes: countSentBytes(slot), error: event.error }
    case 'retried':
      return slot.state === 'failed' ? { state: 'waiting', file, wasRetried: wasRetried || event.isAutomatic } : slot
    case 'stored':
      return buildStoredSlot(file, event)
  }
}

/** Counts the bytes that the server has received when an upload is interrupted or fails: all of them unless the file is being sent. */
const countSentBytes = (slot: UploadSlot) => (slot.state === 'sending' ? slot.sentBytes : slot.file.size)

const buildStoredSlot = (file: File, { received, layouts }: ReadFileResult): Slot => ({
  state: 'stored',
  file,
  received,
  ...(layouts && { layouts }),
})

/** Returns the slot after its file was read again; the slot stays empty if its file was removed in the meantime. */
const computeReadAgainSlot = (slot: Extract<Slot, { state: 'empty' | 'stored' }>, readFile: ReadFileResult): Slot =>
  slot.file ? buildStoredSlot(slot.file, readFile) : slot

/** Returns true if the slot has neither a file nor the refusal of one. */
export const isUntouched = (slot: Slot) => slot.state === 'empty' && !slot.refused

/** Returns true if leaving the page would lose something, including a file that needs a recipe. */
export const hasUnpublishedFiles = (slots: Slots) =>
  Object.values(slots).some(slot => slot.state !== 'empty' || slot.refused?.layouts !== undefined)
