import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { findBundle } from '../server/files/checks/programs.ts'

const root = join(import.meta.dirname, '..')
const build = join(root, 'build')
const stampFile = 'stamp'
const sources = [
  'web/**/*',
  'contract/**/*.ts',
  'scripts/vite/*.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the web and the program that checks files, each if its sources have changed since the last build. */
export const ensureBuilt = async () => {
  if (!findBundle()) await runNode({}, 'scripts/bundles/checks.ts')
  await ensureWebBuilt()
}

const ensureWebBuilt = async () => {
  const sourcesDigest = await computeSourcesDigest()
  if ((await readFile(join(build, stampFile), 'utf8').catch(() => '')) === sourcesDigest) return
  // Two concurrent starts each build a draft; the first complete one replaces the old build.
  const draft = `build.draft-${process.pid}`
  try {
    await runNode({ BUILD_DIRECTORY: draft }, 'node_modules/@react-router/dev/bin.cjs', 'build')
    await compressAssets(draft)
    await writeFile(join(root, draft, stampFile), sourcesDigest)
    await replaceBuild(join(root, draft))
  } finally {
    await rm(join(root, draft), { recursive: true, force: true })
  }
}

const replaceBuild = async (draft: string) => {
  const oldBuild = `${draft}-outworn`
  await rename(build, oldBuild).catch(() => {})
  await rename(draft, build).catch(() => {})
  await rm(oldBuild, { recursive: true, force: true })
}

const computeSourcesDigest = async () => {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  for (const path of files.filter(path => !path.includes('.test.')).sort())
    hash.update(path.slice(root.length)).update(await readFile(path))
  return hash.digest('hex')
}

const runNode = (settings: Record<string, string>, ...command: string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...settings, NODE_ENV: 'production' },
    })
    const lines: Buffer[] = []
    child.stdout.on('data', chunk => lines.push(chunk))
    child.stderr.on('data', chunk => lines.push(chunk))
    child.on('error', reject)
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`The build failed: ${command.join(' ')}\n${Buffer.concat(lines)}`)),
    )
  })

/** Writes compressed variants beside the files, so that no request compresses them again. */
const compressAssets = async (folder: string) => {
  const files = globSync(`${folder}/client/**/*.{js,css,svg,json,html,webmanifest}`, { cwd: root })
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  await Promise.all(
    files.map(async file => {
      const path = join(root, file)
      const content = await readFile(path)
      await writeFile(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
    }),
  )
}

if (import.meta.main) await ensureBuilt()
