import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '../server/testing/folders.ts'

const root = join(import.meta.dirname, '..')
const copiedFolders = ['contract', 'database', 'office', 'sample', 'scripts', 'server', 'web']

/** Copies the project to a temporary folder, to be edited. The copy shares the installed packages, but not the caches beside them. */
export const copyCheckout = async () => {
  const folder = await createTemporaryFolder()
  const checkout = join(folder, 'khlang')
  await mkdir(join(checkout, 'node_modules'), { recursive: true })
  const rootFiles = (await readdir(root)).filter(name => /^(\.npmrc|.*\.(json|ts))$/.test(name))
  for (const name of [...copiedFolders, ...rootFiles])
    await cp(join(root, name), join(checkout, name), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (!/^\.(cache|vite)/.test(name))
      await symlink(join(root, 'node_modules', name), join(checkout, 'node_modules', name))
  return {
    folder,
    checkout,
    /** Replaces a text in one file as an editor saves it; throws if the file does not contain it. */
    async edit(path: string, from: string, to: string) {
      const file = join(checkout, path)
      const text = await readFile(file, 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
      await writeFile(`${file}~`, text.replace(from, to))
      await rename(`${file}~`, file)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
