import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildCallsPage } from './generators/calls.ts'
import { buildFiguresPage, replaceFigures } from './generators/figures.ts'
import { removeNewerEngines } from './generators/lockfile.ts'
import { buildPermissionsPage } from './generators/permissions.ts'
import { generateTablesFile } from './generators/tables.ts'

const tables = 'server/platform/database/tables.ts'

export interface GeneratedFile {
  path: string
  text: string
}

/** Returns the current content of the generated files, from a project's contract and migrations; writes nothing. */
export const generate = async (root: string): Promise<GeneratedFile[]> => {
  const load = async (path: string) =>
    existsSync(join(root, path)) ? import(pathToFileURL(join(root, path)).href) : {}
  const { calls } = await load('contract/calls.ts')
  const { menus } = await load('contract/permissions.ts')
  return [
    ...(calls ? [{ path: 'docs/calls.md', text: buildCallsPage(calls) }] : []),
    ...(calls && menus ? [{ path: 'docs/permissions.md', text: buildPermissionsPage(menus, calls) }] : []),
    ...(await generateFigures(root)),
    ...(await generateLockfile(root)),
    ...(existsSync(join(root, 'database/migrations')) ? [{ path: tables, text: await generateTablesFile(root) }] : []),
  ]
}

const generateFigures = async (root: string): Promise<GeneratedFile[]> => {
  const path = join(root, 'bench/figures.json')
  if (!existsSync(path)) return []
  const figures = JSON.parse(await readFile(path, 'utf8'))
  return [
    { path: 'README.md', text: replaceFigures(await readFile(join(root, 'README.md'), 'utf8'), figures) },
    { path: 'docs/figures.md', text: buildFiguresPage(figures) },
  ]
}

const generateLockfile = async (root: string): Promise<GeneratedFile[]> => {
  const path = 'package-lock.json'
  if (!existsSync(join(root, path))) return []
  return [{ path, text: removeNewerEngines(await readFile(join(root, path), 'utf8')) }]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  for (const { path, text } of await generate(root)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
    console.log(`wrote ${path}`)
  }
}
