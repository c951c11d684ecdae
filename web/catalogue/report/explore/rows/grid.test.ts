import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCellRange, findNextCell, isWithin } from './grid-cells.ts'
import { computeScrollScale } from './scroll-scale.ts'

const last = { row: 999_999, column: 4 }
const pressed = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

test('keys move between cells, and never outside the table', () => {
  const from = { row: 10, column: 2 }
  const moves: { key: string; isFar: boolean; row: number; column: number }[] = [
    { key: 'ArrowDown', isFar: false, row: 11, column: 2 },
    { key: 'ArrowUp', isFar: false, row: 9, column: 2 },
    { key: 'ArrowLeft', isFar: false, row: 10, column: 1 },
    { key: 'ArrowRight', isFar: false, row: 10, column: 3 },
    { key: 'PageDown', isFar: false, row: 22, column: 2 },
    { key: 'PageUp', isFar: false, row: 0, column: 2 },
    { key: 'Home', isFar: false, row: 10, column: 0 },
    { key: 'End', isFar: false, row: 10, column: 4 },
    { key: 'Home', isFar: true, row: 0, column: 0 },
    { key: 'End', isFar: true, row: 999_999, column: 4 },
  ]
  for (const { key, isFar, row, column } of moves)
    assert.deepEqual(findNextCell(from, pressed(key, isFar), last, 12), { row, column }, key)
  assert.deepEqual(findNextCell(last, pressed('ArrowDown'), last, 12), last)
  assert.equal(findNextCell(from, pressed('a'), last, 12), undefined)
  assert.equal(findNextCell(from, pressed('Tab'), last, 12), undefined)
})

test('a selection is the area between two corners, in any order', () => {
  const box = { firstRow: 1, lastRow: 5, firstColumn: 0, lastColumn: 3 }
  assert.deepEqual(findCellRange({ row: 5, column: 0 }, { row: 1, column: 3 }), box)
  assert.equal(findCellRange(null, null), null)
  const isSelected = (row: number, column: number) => isWithin(box, { row, column })
  for (const row of [1, 5])
    assert.deepEqual([isSelected(row, 0), isSelected(row, 3), isSelected(row, 4)], [true, true, false])
  assert.deepEqual([isSelected(0, 0), isSelected(6, 3)], [false, false])
})

test('a million rows scroll to the last one within the height limit of browsers', () => {
  const [rows, frame] = [1_000_000 * 36, 480]
  const { height, ratio } = computeScrollScale(rows, frame)
  assert.ok(height < 17_000_000)
  assert.ok(Math.abs((height - frame) * ratio + frame - rows) < 1)
  assert.deepEqual(computeScrollScale(3600, frame), { height: 3600, ratio: 1 })
})
