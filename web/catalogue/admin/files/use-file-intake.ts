import { useState } from 'react'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { Uploads } from './slots/use-uploads.ts'
import { type LeftFiles, sortFiles } from './sorting.ts'

/** Handles dropped or chosen files: one file goes to the slot it was dropped on, several are assigned by name; a single kind takes one. */
export const useFileIntake = (uploads: Uploads, kinds: readonly FileKind[], fileName: string | undefined) => {
  const [rejections, setRejections] = useState<LeftFiles[]>([])
  const assign = (kind: FileKind, files: readonly File[]) => {
    const [file, ...others] = files
    setRejections([])
    if (!file) return
    if (others.length === 0) return uploads.choose(kind, file)
    if (kinds.length === 1) return setRejections([{ reason: 'onlyOne', names: files.map(({ name }) => name) }])
    const sorted = sortFiles(files, fileName ?? '')
    for (const { kind, file } of sorted.placed) uploads.choose(kind, file)
    setRejections(sorted.rejections)
  }
  return { rejections, assign, clearRejections: () => setRejections([]) }
}
