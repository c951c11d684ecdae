import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCellRange, findNextCell } from './grid-cells.ts'
import { computeScrollScale } from './scroll-scale.ts'

const last = { row: 999_999, column: 4 }
const pressed = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

test('keys move between cells, and never outside the table', () => {
  const from = { row: 10, column: 2 }
  const moves: [key: string, isFar: boolean, row: number, column: number][] = [
    ['ArrowDown', false, 11, 2],
    ['ArrowUp', false, 9, 2],
    ['ArrowLeft', false, 10, 1],
    ['ArrowRight', false, 10, 3],
    ['PageDown', false, 22, 2],
    ['PageUp', false, 0, 2],
    ['Home', false, 10, 0],
    ['End', false, 10, 4],
    ['Home', true, 0, 0],
    ['End', true, 999_999, 4],
  ]
  for (const [key, isFar, row, column] of moves)
    assert.deepEqual(findNextCell(from, pressed(key, isFar), last, 12), { row, column }, key)
  assert.deepEqual(findNextCell(last, pressed('ArrowDown'), last, 12), last)
  assert.equal(findNextCell(from, pressed('a'), last, 12), undefined)
  assert.equal(findNextCell(from, pressed('Tab'), last, 12), undefined)
})

test('a selection is the area between two corners, in any order', () => {
  const box = { firstRow: 1, lastRow: 5, firstColumn: 0, lastColumn: 3 }
  assert.deepEqual(findCellRange({ row: 5, column: 0 }, { row: 1, column: 3 }), box)
  assert.equal(findCellRange(null, null), null)
})

test('a million rows scroll to the last one within the height limit of browsers', () => {
  const [rows, frame] = [1_000_000 * 36, 480]
  const { height, ratio } = computeScrollScale(rows, frame)
  assert.ok(height < 17_000_000)
  assert.ok(Math.abs((height - frame) * ratio + frame - rows) < 1)
  assert.deepEqual(computeScrollScale(3600, frame), { height: 3600, ratio: 1 })
})
