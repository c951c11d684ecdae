import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convertWoff } from './woff.ts'

const packagesFolder = join(import.meta.dirname, '../../../../../node_modules/@fontsource')
/** The fonts of the portal and their scripts. */
const fonts = [
  ['ibm-plex-sans', 'latin'],
  ['ibm-plex-sans-thai', 'thai'],
] as const
const weights = [400, 600]

/** Unpacks the portal's fonts into a folder, except those that are already there, and returns their paths. */
export const unpackFonts = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  const variants = fonts.flatMap(([name, script]) => weights.map(weight => ({ name, script, weight })))
  return Promise.all(
    variants.map(async ({ name, script, weight }) => {
      const path = join(folder, `${name}-${weight}.ttf`)
      if (await stat(path).catch(() => null)) return path
      const woff = await readFile(join(packagesFolder, name, 'files', `${name}-${script}-${weight}-normal.woff`))
      // Renamed when complete, because another process may unpack or read the same font.
      const partialPath = `${path}.${process.pid}`
      await writeFile(partialPath, convertWoff(woff))
      await rename(partialPath, path)
      return path
    }),
  )
}
