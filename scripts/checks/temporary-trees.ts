import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'

const modules = join(import.meta.dirname, '../../node_modules')

/** Creates a small project of the given files, deleted after the test. Its code may import the packages of this one. */
export const makeTree = (t: TestContext, files: Record<string, string>) => {
  const root = mkdtempSync(join(tmpdir(), 'khlang-tree-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(modules, join(root, 'node_modules'), 'dir')
  return root
}
