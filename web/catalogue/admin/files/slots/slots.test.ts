import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyStep, emptySlots, isUnderWay, type Slots } from './slots.ts'

const file = new File(['a,b\n1,2\n'], 'table.zip')
const received = { kind: 'csv', name: 'table.zip', sizeBytes: 8, rowCount: 1, columnCount: 2 } as const
const applySteps = (...sequence: Parameters<typeof applyStep>[1][]) => sequence.reduce<Slots>(applyStep, emptySlots).csv
const chosen = { kind: 'csv', step: 'chosen', file } as const
const begun = { kind: 'csv', step: 'begun' } as const

test('a file waits, is sent, checked and kept', () => {
  assert.equal(applySteps(chosen).state, 'waiting')
  assert.deepEqual(applySteps(chosen, begun), { state: 'sending', file, retried: false, sentBytes: 0 })
  assert.deepEqual(applySteps(chosen, begun, { kind: 'csv', step: 'moved', sentBytes: 3 }), {
    state: 'sending',
    file,
    retried: false,
    sentBytes: 3,
  })
  assert.equal(applySteps(chosen, begun, { kind: 'csv', step: 'moved', sentBytes: file.size }).state, 'checking')
  assert.deepEqual(applySteps(chosen, begun, { kind: 'csv', step: 'kept', received }), {
    state: 'kept',
    file,
    received,
  })
})

test('a lost file keeps its content and progress, and is retried automatically once', () => {
  const lost = { kind: 'csv', step: 'lost', error: 'line' } as const
  const lostFile = applySteps(chosen, begun, { kind: 'csv', step: 'moved', sentBytes: 5 }, lost)
  assert.deepEqual(lostFile, { state: 'lost', file, retried: false, sentBytes: 5, error: 'line' })
  const again = applySteps(chosen, begun, lost, { kind: 'csv', step: 'again', isAutomatic: true })
  assert.deepEqual(again, { state: 'waiting', file, retried: true })
})

test('late steps of a removed file change nothing', () => {
  const emptied = { kind: 'csv', step: 'emptied' } as const
  assert.deepEqual(applySteps(chosen, begun, emptied, { kind: 'csv', step: 'moved', sentBytes: 3 }), { state: 'empty' })
  assert.deepEqual(applySteps(chosen, begun, emptied, { kind: 'csv', step: 'kept', received }), { state: 'empty' })
})

test('a late step of an upload changes nothing once the file is kept or lost', () => {
  const kept = { kind: 'csv', step: 'kept', received } as const
  const moved = { kind: 'csv', step: 'moved', sentBytes: 3 } as const
  const lost = { kind: 'csv', step: 'lost', error: 'line' } as const
  const again = { kind: 'csv', step: 'again', isAutomatic: false } as const
  const interrupted = { kind: 'csv', step: 'interrupted' } as const
  for (const late of [moved, begun, lost, again, interrupted])
    assert.deepEqual(applySteps(chosen, begun, kept, late), { state: 'kept', file, received }, late.step)
  assert.equal(applySteps(chosen, begun, lost, interrupted).state, 'lost')
  assert.equal(applySteps(chosen, begun, again).state, 'sending')
})

test('a recipe changes nothing for a file that was removed or is sent again', () => {
  const reread = { kind: 'csv', step: 'reread', received } as const
  assert.deepEqual(applySteps(reread), { state: 'empty' })
  assert.equal(applySteps(chosen, reread).state, 'waiting')
  assert.equal(applySteps(chosen, begun, reread).state, 'sending')
})

test('files of a deleted draft are sent again', () => {
  const kept = { kind: 'csv', step: 'kept', received } as const
  assert.deepEqual(applySteps(chosen, begun, kept, 'renewed'), { state: 'waiting', file, retried: false })
})

test('work is unfinished as long as a file is chosen', () => {
  assert.equal(isUnderWay(emptySlots), false)
  assert.equal(isUnderWay(applyStep(emptySlots, chosen)), true)
  const refused = { status: 'File is not allowed' as const, faults: [] }
  const after = applyStep(emptySlots, { kind: 'csv', step: 'refused', file, refused })
  assert.equal(isUnderWay(after), false)
})

test('an interrupted file keeps its progress and resumes', () => {
  const moved = { kind: 'csv', step: 'moved', sentBytes: 5 } as const
  const interrupted = { kind: 'csv', step: 'interrupted' } as const
  const expected = { state: 'sending', file, retried: false, sentBytes: 5 }
  assert.deepEqual(applySteps(chosen, begun, moved, interrupted), { ...expected, isInterrupted: true })
  assert.deepEqual(applySteps(chosen, begun, moved, interrupted, moved), expected)
  const allMoved = { kind: 'csv', step: 'moved', sentBytes: file.size } as const
  assert.equal(applySteps(chosen, begun, allMoved, interrupted).state, 'sending')
  assert.equal(applySteps(chosen, begun, allMoved, interrupted, allMoved).state, 'checking')
  assert.deepEqual(applySteps(chosen, begun, { kind: 'csv', step: 'emptied' }, interrupted), { state: 'empty' })
})
