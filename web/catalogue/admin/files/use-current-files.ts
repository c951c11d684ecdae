import { useEffect, useState } from 'react'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { type FileVersion, listFileVersions } from '../../../../contract/catalogue/versions/file-versions.ts'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import { send } from '../../../frame/calls.ts'

/** The current version of each kind of file that a report has. */
export type CurrentFiles = Partial<Record<FileKind, FileVersion>>

interface LoadedFiles {
  /** The report of the files. */
  sourceId: string
  files?: CurrentFiles
  /** The row mode of the report, which new files use by default. */
  rowMode?: RowMode
  error?: unknown
}

/** Loads the current files of a report; during a reload the previous ones stay. */
export const useCurrentFiles = (sourceId: string | undefined) => {
  const [loadedFiles, setLoadedFiles] = useState<LoadedFiles>()
  const [reloadCount, setReloadCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload requests them again
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    const show = (result: LoadedFiles) => isCurrent && setLoadedFiles(result)
    send(listFileVersions, { sourceId }).then(
      ({ versions, rowMode }) => show({ sourceId, files: pickCurrentFiles(versions), rowMode }),
      error => show({ sourceId, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId, reloadCount])
  // The files of the previous report are not shown while those of another one load.
  const shownFiles = loadedFiles?.sourceId === sourceId ? loadedFiles : undefined
  return {
    files: shownFiles?.files,
    rowMode: shownFiles?.rowMode,
    error: shownFiles?.error,
    reload: () => setReloadCount(reloadCount + 1),
  }
}

const pickCurrentFiles = (versions: readonly FileVersion[]): CurrentFiles =>
  Object.fromEntries(versions.filter(({ isCurrent }) => isCurrent).map(version => [version.kind, version]))
