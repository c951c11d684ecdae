import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { DraftFile, UploadAnswer } from '../../../../../contract/catalogue/uploads.ts'
import type { Fault } from '../../../../../contract/files/faults.ts'

export type RefusedStatus = Exclude<UploadAnswer['status'], 'success'>
export interface RefusedFile {
  status: RefusedStatus
  faults: Fault[]
}

/** Where a file of one kind stands on its way into the draft. */
export type Slot =
  | { state: 'empty'; refused?: RefusedFile; name?: string }
  | { state: 'waiting' | 'checking'; file: File; retried: boolean }
  | { state: 'sending'; file: File; retried: boolean; sentBytes: number }
  /** The line was lost after so many bytes, or the portal refused the call; the file is kept for another try. */
  | { state: 'lost'; file: File; retried: boolean; sentBytes: number; error: unknown }
  | { state: 'kept'; file: File; received: DraftFile }

export type Slots = Record<FileKind, Slot>

export const emptySlots: Slots = {
  metadata: { state: 'empty' },
  excel: { state: 'empty' },
  csv: { state: 'empty' },
}

type Step = { kind: FileKind } & (
  | { step: 'chosen'; file: File }
  | { step: 'refused'; name: string; refused: RefusedFile }
  | { step: 'begun' }
  | { step: 'moved'; sentBytes: number }
  | { step: 'lost'; error: unknown }
  | { step: 'kept'; received: DraftFile }
  | { step: 'again'; byItself: boolean }
  | { step: 'emptied' }
)

/** What a step makes of the slots; one that comes too late changes nothing. */
export const afterStep = (slots: Slots, step: Step | 'emptied' | 'renewed'): Slots => {
  if (step === 'emptied') return emptySlots
  if (step === 'renewed')
    return { metadata: renewed(slots.metadata), excel: renewed(slots.excel), csv: renewed(slots.csv) }
  return { ...slots, [step.kind]: slotAfter(slots[step.kind], step) }
}

/** Its draft is gone: the file goes again. */
const renewed = (slot: Slot): Slot =>
  slot.state === 'kept' ? { state: 'waiting', file: slot.file, retried: false } : slot

const slotAfter = (slot: Slot, step: Step): Slot => {
  if (step.step === 'chosen') return { state: 'waiting', file: step.file, retried: false }
  if (step.step === 'emptied') return { state: 'empty' }
  if (step.step === 'refused') return { state: 'empty', refused: step.refused, name: step.name }
  if (slot.state === 'empty' || slot.state === 'kept') return slot
  if (step.step === 'kept') return { state: 'kept', file: slot.file, received: step.received }
  const { file, retried } = slot
  if (step.step === 'begun') return { state: 'sending', file, retried, sentBytes: 0 }
  if (step.step === 'again')
    return slot.state === 'lost' ? { state: 'waiting', file, retried: retried || step.byItself } : slot
  if (step.step === 'lost')
    return {
      state: 'lost',
      file,
      retried,
      sentBytes: slot.state === 'sending' ? slot.sentBytes : file.size,
      error: step.error,
    }
  return step.sentBytes < file.size
    ? { state: 'sending', file, retried, sentBytes: step.sentBytes }
    : { state: 'checking', file, retried }
}

/** Nobody has tried to bring a file. */
export const isUntouched = (slot: Slot) => slot.state === 'empty' && !slot.refused

/** Something would be lost if the page were left now. */
export const isUnderWay = (slots: Slots) => Object.values(slots).some(({ state }) => state !== 'empty')
