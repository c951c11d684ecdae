import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const modules = join(import.meta.dirname, '../../node_modules')
/** Folders for the unpacked browser: beside the packages, which are executed too, or in the user's home if that is not writable. */
const cacheFolders = [join(modules, '.cache'), join(homedir(), '.cache/khlang')]

// By default the package unpacks the browser into the folder for temporary files, where anybody could replace the program.
const unpackProgram = `import carried from '@sparticuz/chromium'\nawait carried.executablePath()`

/** Unpacks the browser of the npm package unless it exists, and returns its path. Throws if no folder is writable. */
export const unpackBrowser = async (folders = cacheFolders): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8'))
  const targets = folders.map(folder => ({ folder, target: join(folder, `chromium-${version}`) }))
  const existingPath = targets.map(({ target }) => join(target, 'chromium')).find(path => existsSync(path))
  if (existingPath) return existingPath
  let failure: unknown
  for (const { folder, target } of targets) {
    try {
      await unpackInto(folder, target)
      return join(target, 'chromium')
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Unpacks a browser into the target. Concurrent calls each unpack a draft; the first complete one is kept. */
const unpackInto = async (folder: string, target: string) => {
  await mkdir(folder, { recursive: true })
  const draftFolder = await mkdtemp(`${target}-draft-`)
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpackProgram], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: draftFolder, TEMP: draftFolder },
    })
    // Every user of the checkout may run it.
    await chmod(join(draftFolder, 'chromium'), 0o755)
    await chmod(draftFolder, 0o755)
    await rename(draftFolder, target).catch(error => {
      if (!existsSync(join(target, 'chromium'))) throw error
    })
  } finally {
    await rm(draftFolder, { recursive: true, force: true })
  }
}
