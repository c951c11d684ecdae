import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readArguments, takeSpread } from './arguments.ts'

test('by default all mutants are tried, and a score of 90 % is enough', () => {
  const { seed, ...asked } = readArguments(['server/mail', 'server/access'])
  assert.deepEqual(asked, { paths: ['server/mail', 'server/access'], sample: Infinity, least: 90, isPublished: false })
  assert.ok(Number.isInteger(seed))
})

test('numeric options are read, and one option publishes the score', () => {
  const asked = readArguments(['server', '--sample', '40', '--seed', '7', '--least', '0', '--publish'])
  assert.deepEqual(asked, { paths: ['server'], sample: 40, seed: 7, least: 0, isPublished: true })
})

for (const [given, message] of [
  [[], /Name the files/],
  [['server', '--sample', 'ten'], /--sample takes a number/],
  [['server', '--seed', 'x'], /--seed takes a number/],
  [['server', '--deep'], /Unknown option '--deep'/],
] as const)
  test(`refused: ${JSON.stringify(given)}`, () => {
    assert.throws(() => readArguments([...given]), message)
  })

const hundred = Array.from({ length: 100 }, (_, at) => at)

test('a sample is spread evenly and is the same for the same seed', () => {
  const taken = takeSpread(hundred, { sample: 10, seed: 4 })
  assert.deepEqual(
    taken.map(number => Math.floor(number / 10)),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  )
  assert.deepEqual(takeSpread(hundred, { sample: 10, seed: 4 }), taken)
  assert.notDeepEqual(takeSpread(hundred, { sample: 10, seed: 5 }), taken)
})

test('a sample larger than the list is the whole list', () => {
  assert.deepEqual(takeSpread(hundred, { sample: 101, seed: 4 }), hundred)
})
