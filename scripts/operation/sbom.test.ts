import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

interface Component {
  name: string
  licenses?: object[]
}

test('the bill of materials names the production dependencies, each with its licence, without a registry', async () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const [program, ...words] = scripts.sbom.split(' ')
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, npm_config_offline: 'true' }
  const { stdout } = await run(program, words, { cwd: root, env, maxBuffer: 64 * 2 ** 20 })
  const components: Component[] = JSON.parse(stdout).components
  const names = new Set(components.map(({ name }) => name))
  assert.deepEqual(
    Object.keys(dependencies).filter(name => !names.has(name)),
    [],
  )
  assert.ok(!names.has('@biomejs/biome') && '@biomejs/biome' in devDependencies, 'a tool of developers is named')
  assert.deepEqual(
    components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name),
    [],
  )
})
