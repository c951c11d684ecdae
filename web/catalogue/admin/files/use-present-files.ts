import { useEffect, useState } from 'react'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { type FileVersion, listFileVersions } from '../../../../contract/catalogue/uploads.ts'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import { send } from '../../../frame/calls.ts'

export type PresentFiles = Partial<Record<FileKind, FileVersion>>

interface LoadedFiles {
  sourceId: string
  files?: PresentFiles
  /** Default row mode of new files. */
  rowMode?: RowMode
  error?: unknown
}

/** Loads the published files of a report; during a reload the previous ones stay. */
export const usePresentFiles = (sourceId: string | undefined) => {
  const [loadedFiles, setLoadedFiles] = useState<LoadedFiles>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry requests them again
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    const show = (result: LoadedFiles) => isCurrent && setLoadedFiles(result)
    send(listFileVersions, { sourceId }).then(
      ({ versions, rowMode }) => show({ sourceId, files: pickPresentFiles(versions), rowMode }),
      error => show({ sourceId, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId, tries])
  const currentFiles = loadedFiles?.sourceId === sourceId ? loadedFiles : undefined
  return {
    files: currentFiles?.files,
    rowMode: currentFiles?.rowMode,
    error: currentFiles?.error,
    reload: () => setTries(tries + 1),
  }
}

const pickPresentFiles = (versions: readonly FileVersion[]): PresentFiles =>
  Object.fromEntries(versions.filter(({ isCurrent }) => isCurrent).map(version => [version.kind, version]))
