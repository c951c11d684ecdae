import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates a folder with its missing parents, and syncs the folder that contains each new one. Does nothing if the folder exists. */
export const createSyncedFolder = async (path: string) => {
  const firstCreated = await mkdir(path, { recursive: true, mode: 0o700 })
  if (firstCreated === undefined) return
  for (const folder of listFoldersUpTo(path, firstCreated)) await syncFolder(dirname(folder))
}

/** Lists a folder and its parents, up to and including `topFolder`, which is one of them. */
const listFoldersUpTo = (path: string, topFolder: string) => {
  const folders: string[] = []
  for (let folder = path; folder.length >= topFolder.length; folder = dirname(folder)) folders.push(folder)
  return folders
}

/** Syncs the names in a folder to the disk, against a power cut. Windows cannot open a folder for a sync, and needs none. */
export const syncFolder = async (path: string) => {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
