import { posix } from 'node:path'
import { listFiles, rooms } from './sources.ts'

/** Limit of source files in a folder, besides sub-folders. */
export const maxFolderFiles = 25

/** Lists each source folder with too many files. */
export const checkFolders = async (root: string): Promise<string[]> => {
  const files = listFiles(root, ...rooms.map(room => `${room}/**/*.{ts,tsx,css}`))
  return [...Map.groupBy(files, path => posix.dirname(path))]
    .filter(([, inside]) => inside.length > maxFolderFiles)
    .map(
      ([folder, inside]) =>
        `${folder} holds ${inside.length} files; group them by feature into sub-folders of at most ${maxFolderFiles}`,
    )
}
