import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { Fault } from '../../../../../contract/files/faults.ts'
import { allKinds } from '../slots/kinds.ts'
import type { RefusedFile, Slots } from '../slots/slots.ts'
import type { Preview } from './use-review.ts'

/**
 * Returns the conflicts between the files of a draft that are the fault of the file of this kind. A metadata workbook may have the same
 * name as the table's, so its faults are identified by their rules.
 */
export const findDisagreement = (preview: Preview, kind: FileKind, slots: Slots): RefusedFile | undefined => {
  if (preview.state !== 'refused') return undefined
  const { status } = preview.refused
  const faults = preview.refused.faults.filter(fault => findBlamedKind(fault, slots) === kind)
  return faults.length > 0 ? { status, faults } : undefined
}

const findBlamedKind = ({ rule, file }: Fault, slots: Slots): FileKind | undefined => {
  const keptKinds = allKinds.filter(kind => slots[kind].state === 'kept')
  if (rule.startsWith('dictionary') && keptKinds.includes('metadata')) return 'metadata'
  const findFileName = (kind: FileKind) => {
    const slot = slots[kind]
    return slot.state === 'kept' ? slot.received.name : undefined
  }
  return keptKinds.findLast(kind => findFileName(kind) === file) ?? keptKinds.at(-1)
}
