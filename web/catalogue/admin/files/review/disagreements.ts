import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { Fault } from '../../../../../contract/files/faults.ts'
import { allKinds } from '../slots/kinds.ts'
import type { RefusedFile, Slots } from '../slots/slots.ts'
import type { Preview } from './use-draft-preview.ts'

/**
 * Returns the faults by which the files of a draft disagree, as far as they are shown at the file of this kind; undefined if there are
 * none.
 */
export const findDisagreement = (preview: Preview, kind: FileKind, slots: Slots): RefusedFile | undefined => {
  if (preview.state !== 'refused') return undefined
  const { status } = preview.refused
  const faults = preview.refused.faults.filter(fault => findFaultyKind(fault, slots) === kind)
  return faults.length > 0 ? { status, faults } : undefined
}

/**
 * Returns the kind of file at which a fault is shown. The file is identified by its name. A metadata workbook may have the same name as the
 * table, so its faults are identified by their rules, and a name means the last file that has it. The fault of a current file, which is not
 * in the draft, is shown at the last uploaded file.
 */
const findFaultyKind = ({ rule, file }: Fault, slots: Slots): FileKind | undefined => {
  const uploadedKinds = allKinds.filter(kind => slots[kind].state === 'stored')
  if (rule.startsWith('dictionary') && uploadedKinds.includes('metadata')) return 'metadata'
  const findFileName = (kind: FileKind) => {
    const slot = slots[kind]
    return slot.state === 'stored' ? slot.received.name : undefined
  }
  return uploadedKinds.findLast(kind => findFileName(kind) === file) ?? uploadedKinds.at(-1)
}
