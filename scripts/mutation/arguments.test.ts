import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickSpread, readArguments } from './arguments.ts'

test('by default all mutants are tried, and a score of 90 % is enough', () => {
  const { seed, ...options } = readArguments(['server/mail', 'server/access'])
  assert.deepEqual(options, {
    paths: ['server/mail', 'server/access'],
    sample: Number.POSITIVE_INFINITY,
    least: 90,
    isPublished: false,
  })
  assert.ok(Number.isInteger(seed))
})

test('numeric options are read, and one option publishes the score', () => {
  const options = readArguments(['server', '--sample', '40', '--seed', '7', '--least', '0', '--publish'])
  assert.deepEqual(options, { paths: ['server'], sample: 40, seed: 7, least: 0, isPublished: true })
})

for (const [words, message] of [
  [[], /Name the files/],
  [['server', '--sample', 'ten'], /--sample takes a number/],
  [['server', '--seed', 'x'], /--seed takes a number/],
  [['server', '--deep'], /Unknown option '--deep'/],
] as const)
  test(`refused: ${JSON.stringify(words)}`, () => {
    assert.throws(() => readArguments([...words]), message)
  })

const hundred = Array.from({ length: 100 }, (_, index) => index)

test('a sample is spread evenly and is the same for the same seed', () => {
  const sample = pickSpread(hundred, { sample: 10, seed: 4 })
  assert.deepEqual(
    sample.map(number => Math.floor(number / 10)),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  )
  assert.deepEqual(pickSpread(hundred, { sample: 10, seed: 4 }), sample)
  assert.notDeepEqual(pickSpread(hundred, { sample: 10, seed: 5 }), sample)
})

test('a sample larger than the list is the whole list', () => {
  assert.deepEqual(pickSpread(hundred, { sample: 101, seed: 4 }), hundred)
})
