import { watch } from 'node:fs'
import { basename, join, sep } from 'node:path'

/** Editors save several files at once; one restart is enough. */
const pauseMilliseconds = 150

/** Returns true if the running server depends on a file; false for tests and temporary files of editors. */
export const isServerSource = (path: string) =>
  /\.(ts|sql|json|md|csv)$/.test(path) &&
  !basename(path).startsWith('.') &&
  !path.endsWith('.test.ts') &&
  !path.split(sep).includes('testing')

/** Calls back once for each burst of edits to sources below one of the folders. */
export const watchSources = (root: string, folders: string[], onEdit: () => void) => {
  let timer: NodeJS.Timeout | undefined
  const scheduleCallback = (_event: string, path: string | null) => {
    if (path === null || !isServerSource(path)) return
    clearTimeout(timer)
    timer = setTimeout(onEdit, pauseMilliseconds)
  }
  const watches = folders.map(folder => watch(join(root, folder), { recursive: true }, scheduleCallback))
  return () => {
    clearTimeout(timer)
    for (const openWatch of watches) openWatch.close()
  }
}
