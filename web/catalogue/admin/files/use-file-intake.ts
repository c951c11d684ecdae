import { useState } from 'react'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { assignFiles, type RejectedFiles } from './file-assignment.ts'
import type { Uploads } from './slots/use-uploads.ts'

/**
 * Puts dropped or chosen files into slots. One file goes to the slot on which it was dropped; several files are assigned by their names. If
 * only one kind can be added, several files are rejected.
 */
export const useFileIntake = (uploads: Uploads, kinds: readonly FileKind[], fileName: string | undefined) => {
  const [rejections, setRejections] = useState<RejectedFiles[]>([])
  const assign = (kind: FileKind, files: readonly File[]) => {
    const [file, ...others] = files
    setRejections([])
    if (!file) return
    if (others.length === 0) return uploads.choose(kind, file)
    if (kinds.length === 1) return setRejections([{ reason: 'onlyOne', names: files.map(({ name }) => name) }])
    const assigned = assignFiles(files, fileName ?? '')
    for (const assignment of assigned.assignments) uploads.choose(assignment.kind, assignment.file)
    setRejections(assigned.rejections)
  }
  return { rejections, assign, clearRejections: () => setRejections([]) }
}
