import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'build/stamp')
const sources = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/** Builds the web when anything it is made of has changed since the last build; otherwise takes some milliseconds. */
export const ensureBuilt = async () => {
  const wanted = await digestOfSources()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  await rm(join(root, 'build'), { recursive: true, force: true })
  await run('node_modules/@react-router/dev/bin.cjs', 'build')
  await compressAssets()
  await writeFile(stamp, wanted)
}

const digestOfSources = async () => {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  for (const path of files.filter(path => !path.includes('.test.')).sort())
    hash.update(path.slice(root.length)).update(await readFile(path))
  return hash.digest('hex')
}

const run = (...command: string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const lines: Buffer[] = []
    child.stdout.on('data', chunk => lines.push(chunk))
    child.stderr.on('data', chunk => lines.push(chunk))
    child.on('error', reject)
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`The web did not build.\n${Buffer.concat(lines)}`)),
    )
  })

/** Compressed twins beside the files, so that no request compresses them again. */
const compressAssets = async () => {
  const files = globSync('build/client/**/*.{js,css,svg,json,html,webmanifest}', { cwd: root })
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
