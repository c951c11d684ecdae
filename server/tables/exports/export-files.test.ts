import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../platform/problem.ts'
import { toExportError } from './export-files.ts'

for (const refusal of ['No space left on device', 'Disk quota exceeded'])
  test(`a selection for which there is no room (${refusal}) is a 507 that may be sent again a minute later`, () => {
    const error = toExportError(refusal)
    assert.ok(error instanceof Problem)
    assert.deepEqual([error.status, error.retryAfterSeconds], [507, 60])
  })
