import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgramCheck, pickChecks, runSteps, type Step } from './steps.ts'
import { makeTree } from './temporary-trees.ts'

const buildStep = (name: string, run: Step['run']): Step => ({ name, run, remedy: `correct ${name}` })

test('steps are counted, offences are printed below their step and end with its remedy', async () => {
  const lines: string[] = []
  const steps = [
    buildStep('clean', async () => []),
    buildStep('dirty', async root => [`${root} offends`, 'twice\nover lines']),
    buildStep('broken', async () => {
      throw new Error('no such folder')
    }),
  ]
  const totals = await runSteps('here', steps, line => lines.push(line))
  assert.deepEqual(totals, { passed: 1, failed: 2, skipped: 0 })
  const [offends, overLines] = ['    here offends', '    twice\n    over lines']
  assert.deepEqual(lines.slice(0, 5), ['ok clean', 'not ok dirty', offends, overLines, '    remedy: correct dirty'])
  assert.equal(lines[5], 'not ok broken')
  assert.match(lines[6]!, /^ {4}broken failed: Error: no such folder/)
  assert.deepEqual(lines.slice(7), ['    remedy: correct broken'])
})

const prints = 'console.log(process.argv[2]); console.error("second"); process.exit(Number(process.argv[3]))'

const tool = { name: 'tool', remedy: 'correct it' }

test('a program passes with exit code 0 and offends with any other', async t => {
  const root = makeTree(t, { 'tool.js': prints, 'silent.js': 'process.exit(3)' })
  assert.deepEqual(await createProgramCheck(tool, '../tool.js', 'hello', '0').run(root), [])
  assert.deepEqual(await createProgramCheck(tool, '../tool.js', 'hello', '1').run(root), ['hello\nsecond'])
  assert.deepEqual(await createProgramCheck(tool, '../silent.js').run(root), [
    '../silent.js exited with code 3 and no output',
  ])
})

test('words pick the checks with a word in their name, and an unknown word picks none', () => {
  const checks = ['types of the routes', 'types', 'names'].map(name => ({ name, remedy: '', run: async () => [] }))
  const pickNames = (...words: string[]) => pickChecks(checks, words).map(({ name }) => name)
  assert.deepEqual(pickNames(), ['types of the routes', 'types', 'names'])
  assert.deepEqual(pickNames('types'), ['types of the routes', 'types'])
  assert.deepEqual(pickNames('types', 'nmes'), [])
})
