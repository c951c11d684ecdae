import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countReviewed } from './review-counts.ts'

test('the unused grants and those reviewed on this day in Bangkok are counted', () => {
  const grants = [
    { isUnused: true, reviewedAt: null },
    { isUnused: false, reviewedAt: '2026-11-19T18:00:00.000Z' },
    { isUnused: true, reviewedAt: '2026-11-19T16:00:00.000Z' },
  ]
  assert.deepEqual(countReviewed(grants, '2026-11-20'), { unusedCount: 2, reviewedCount: 1 })
})
