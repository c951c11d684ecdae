import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { everyCheck } from './every-check.ts'
import { runSteps } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

test('every failing check ends with its remedy', async () => {
  for (const check of everyCheck) {
    const lines: string[] = []
    await runSteps(root, [{ ...check, run: async () => ['an offence'] }], line => lines.push(line))
    assert.match(lines.at(-1)!, /^ {4}remedy: \S+ \S+/, check.name)
  }
})

test('the commands and files in the remedies exist', () => {
  for (const { name, remedy } of everyCheck)
    for (const [, command = ''] of remedy.matchAll(/`([^`]+)`/g)) {
      const [, script] = /^npm run (\S+)$/.exec(command) ?? []
      if (script) assert.ok(script in scripts, `${name}: ${command}`)
      else if (!/^\w+\(/.test(command)) assert.ok(existsSync(join(root, command)), `${name}: ${command}`)
    }
})

test('every check in the folder is run', () => {
  const run = new Set(everyCheck.map(check => check.run.name))
  const checks = globSync('scripts/checks/**/*.ts', { cwd: root })
    .filter(path => !path.endsWith('.test.ts'))
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(/export const (check[A-Z]\w+) =/g)])
    .map(([, check]) => check!)
  assert.ok(checks.length > 10)
  assert.deepEqual(
    checks.filter(check => !run.has(check)),
    [],
  )
})
