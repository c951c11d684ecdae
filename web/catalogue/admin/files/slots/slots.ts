import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { DraftFile, UploadAnswer } from '../../../../../contract/catalogue/uploads.ts'
import type { Fault } from '../../../../../contract/files/faults.ts'
import type { FileLayout } from '../../../../../contract/files/recipes.ts'

export type RefusedStatus = Exclude<UploadAnswer['status'], 'success'>
export interface RefusedFile {
  status: RefusedStatus
  faults: Fault[]
  /** The layout of the file, if a recipe can read it. */
  layouts?: FileLayout[] | undefined
}

/** The state of one kind of file in the draft. */
export type Slot =
  | { state: 'empty'; refused?: RefusedFile; file?: File }
  | { state: 'waiting' | 'checking'; file: File; retried: boolean }
  /** Interrupted: the connection is lost, and the upload resumes automatically. */
  | { state: 'sending'; file: File; retried: boolean; sentBytes: number; isInterrupted?: true }
  /** The connection was lost after this many bytes, or the server refused the call; the file is kept for a retry. */
  | { state: 'lost'; file: File; retried: boolean; sentBytes: number; error: unknown }
  | { state: 'kept'; file: File; received: DraftFile; layouts?: FileLayout[] | undefined }

export type Slots = Record<FileKind, Slot>

export const emptySlots: Slots = {
  metadata: { state: 'empty' },
  excel: { state: 'empty' },
  csv: { state: 'empty' },
}

type Step = { kind: FileKind } & (
  | { step: 'chosen'; file: File }
  | { step: 'refused'; file: File; refused: RefusedFile }
  | { step: 'begun' }
  | { step: 'moved'; sentBytes: number }
  | { step: 'interrupted' }
  | { step: 'lost'; error: unknown }
  | { step: 'kept'; received: DraftFile; layouts?: FileLayout[] | undefined }
  /** A recipe was applied to a file. */
  | { step: 'reread'; received: DraftFile; layouts?: FileLayout[] | undefined }
  | { step: 'again'; isAutomatic: boolean }
  | { step: 'emptied' }
)

/** Applies a step to the slots; a step that comes too late changes nothing. */
export const applyStep = (slots: Slots, step: Step | 'emptied' | 'renewed'): Slots => {
  if (step === 'emptied') return emptySlots
  if (step === 'renewed')
    return { metadata: renewSlot(slots.metadata), excel: renewSlot(slots.excel), csv: renewSlot(slots.csv) }
  return { ...slots, [step.kind]: computeSlot(slots[step.kind], step) }
}

/** Sets an uploaded file to waiting again, as its draft no longer exists. */
const renewSlot = (slot: Slot): Slot =>
  slot.state === 'kept' ? { state: 'waiting', file: slot.file, retried: false } : slot

const computeSlot = (slot: Slot, step: Step): Slot => {
  if (step.step === 'chosen') return { state: 'waiting', file: step.file, retried: false }
  if (step.step === 'emptied') return { state: 'empty' }
  if (step.step === 'refused') return { state: 'empty', refused: step.refused, file: step.file }
  if (step.step === 'reread') return slot.state === 'kept' || slot.state === 'empty' ? rereadSlot(slot, step) : slot
  if (slot.state === 'empty' || slot.state === 'kept') return slot
  if (step.step === 'kept') return buildKeptSlot(slot.file, step)
  const { file, retried } = slot
  if (step.step === 'begun') return { state: 'sending', file, retried, sentBytes: 0 }
  if (step.step === 'interrupted')
    return slot.state === 'sending' || slot.state === 'checking'
      ? { state: 'sending', file, retried, sentBytes: countSentBytes(slot), isInterrupted: true }
      : slot
  if (step.step === 'again')
    return slot.state === 'lost' ? { state: 'waiting', file, retried: retried || step.isAutomatic } : slot
  if (step.step === 'lost')
    return {
      state: 'lost',
      file,
      retried,
      sentBytes: countSentBytes(slot),
      error: step.error,
    }
  return step.sentBytes < file.size
    ? { state: 'sending', file, retried, sentBytes: step.sentBytes }
    : { state: 'checking', file, retried }
}

const countSentBytes = (slot: Exclude<Slot, { state: 'empty' | 'kept' }>) =>
  slot.state === 'sending' ? slot.sentBytes : slot.file.size
const buildKeptSlot = (
  file: File,
  { received, layouts }: { received: DraftFile; layouts?: FileLayout[] | undefined },
): Slot => ({
  state: 'kept',
  file,
  received,
  ...(layouts && { layouts }),
})

/** Returns the slot after a recipe was applied to its file; ignores a file that has been removed since. */
const rereadSlot = (
  slot: Extract<Slot, { state: 'empty' | 'kept' }>,
  step: Parameters<typeof buildKeptSlot>[1],
): Slot => (slot.file ? buildKeptSlot(slot.file, step) : slot)

/** Returns true if no file was chosen for the slot. */
export const isUntouched = (slot: Slot) => slot.state === 'empty' && !slot.refused

/** Returns true if leaving the page would lose something, including a file that needs a recipe. */
export const isUnderWay = (slots: Slots) =>
  Object.values(slots).some(slot => slot.state !== 'empty' || slot.refused?.layouts !== undefined)
