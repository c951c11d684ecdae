import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyStep, emptySlots, hasUnpublishedFiles, type Slots } from './slots.ts'

const file = new File(['a,b\n1,2\n'], 'table.zip')
const received = { kind: 'csv', name: 'table.zip', sizeBytes: 8, rowCount: 1, columnCount: 2 } as const
const applySteps = (...sequence: Parameters<typeof applyStep>[1][]) => sequence.reduce<Slots>(applyStep, emptySlots).csv
const chosen = { kind: 'csv', step: 'chosen', file } as const
const started = { kind: 'csv', step: 'started' } as const

test('a file waits, is sent, checked and kept', () => {
  assert.equal(applySteps(chosen).state, 'waiting')
  assert.deepEqual(applySteps(chosen, started), { state: 'sending', file, wasRetried: false, sentBytes: 0 })
  assert.deepEqual(applySteps(chosen, started, { kind: 'csv', step: 'progressed', sentBytes: 3 }), {
    state: 'sending',
    file,
    wasRetried: false,
    sentBytes: 3,
  })
  assert.equal(applySteps(chosen, started, { kind: 'csv', step: 'progressed', sentBytes: file.size }).state, 'checking')
  assert.deepEqual(applySteps(chosen, started, { kind: 'csv', step: 'stored', received }), {
    state: 'stored',
    file,
    received,
  })
})

test('a lost file keeps its content and progress, and is retried automatically once', () => {
  const failed = { kind: 'csv', step: 'failed', error: 'line' } as const
  const failedFile = applySteps(chosen, started, { kind: 'csv', step: 'progressed', sentBytes: 5 }, failed)
  assert.deepEqual(failedFile, { state: 'failed', file, wasRetried: false, sentBytes: 5, error: 'line' })
  const retriedByUser = applySteps(chosen, started, failed, { kind: 'csv', step: 'retried', isAutomatic: true })
  assert.deepEqual(retriedByUser, { state: 'waiting', file, wasRetried: true })
})

test('late steps of a removed file change nothing', () => {
  const removed = { kind: 'csv', step: 'removed' } as const
  assert.deepEqual(applySteps(chosen, started, removed, { kind: 'csv', step: 'progressed', sentBytes: 3 }), {
    state: 'empty',
  })
  assert.deepEqual(applySteps(chosen, started, removed, { kind: 'csv', step: 'stored', received }), { state: 'empty' })
})

test('a late step of an upload changes nothing once the file is kept or lost', () => {
  const stored = { kind: 'csv', step: 'stored', received } as const
  const progressed = { kind: 'csv', step: 'progressed', sentBytes: 3 } as const
  const failed = { kind: 'csv', step: 'failed', error: 'line' } as const
  const retriedByUser = { kind: 'csv', step: 'retried', isAutomatic: false } as const
  const interrupted = { kind: 'csv', step: 'interrupted' } as const
  for (const late of [progressed, started, failed, retriedByUser, interrupted])
    assert.deepEqual(applySteps(chosen, started, stored, late), { state: 'stored', file, received }, late.step)
  assert.equal(applySteps(chosen, started, failed, interrupted).state, 'failed')
  assert.equal(applySteps(chosen, started, retriedByUser).state, 'sending')
})

test('a recipe changes nothing for a file that was removed or is sent again', () => {
  const readAgain = { kind: 'csv', step: 'readAgain', received } as const
  assert.deepEqual(applySteps(readAgain), { state: 'empty' })
  assert.equal(applySteps(chosen, readAgain).state, 'waiting')
  assert.equal(applySteps(chosen, started, readAgain).state, 'sending')
})

test('files of a deleted draft are sent again', () => {
  const stored = { kind: 'csv', step: 'stored', received } as const
  assert.deepEqual(applySteps(chosen, started, stored, 'draftGone'), { state: 'waiting', file, wasRetried: false })
})

test('work is unfinished as long as a file is chosen', () => {
  assert.equal(hasUnpublishedFiles(emptySlots), false)
  assert.equal(hasUnpublishedFiles(applyStep(emptySlots, chosen)), true)
  const refused = { status: 'File is not allowed' as const, faults: [] }
  const after = applyStep(emptySlots, { kind: 'csv', step: 'refused', file, refused })
  assert.equal(hasUnpublishedFiles(after), false)
})

test('an interrupted file keeps its progress and resumes', () => {
  const progressed = { kind: 'csv', step: 'progressed', sentBytes: 5 } as const
  const interrupted = { kind: 'csv', step: 'interrupted' } as const
  const expected = { state: 'sending', file, wasRetried: false, sentBytes: 5 }
  assert.deepEqual(applySteps(chosen, started, progressed, interrupted), { ...expected, isInterrupted: true })
  assert.deepEqual(applySteps(chosen, started, progressed, interrupted, progressed), expected)
  const allProgressed = { kind: 'csv', step: 'progressed', sentBytes: file.size } as const
  assert.equal(applySteps(chosen, started, allProgressed, interrupted).state, 'sending')
  assert.equal(applySteps(chosen, started, allProgressed, interrupted, allProgressed).state, 'checking')
  assert.deepEqual(applySteps(chosen, started, { kind: 'csv', step: 'removed' }, interrupted), { state: 'empty' })
})
