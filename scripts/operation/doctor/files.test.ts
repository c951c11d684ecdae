import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { after, test } from 'node:test'
import { readSettings } from '../../../server/platform/settings.ts'
import { examineDisk } from './files.ts'

const { statfs } = fs
const setStatfs = (change: typeof statfs) => {
  fs.statfs = change
  syncBuiltinESMExports()
}
after(() => setStatfs(statfs))

for (const [percent, state] of [
  [20, 'ok'],
  [19, 'warning'],
  [5, 'warning'],
  [4, 'fault'],
] as const)
  test(`a disk of which ${percent} % is free is ${state}, with the alarm at 20 %`, async () => {
    setStatfs((async () => ({ bavail: percent, blocks: 100, bsize: 4096 })) as never)
    const [finding] = await examineDisk(readSettings({ DISK_ALARM_PERCENT: '20' }), '/srv/portal')
    assert.equal(finding?.state, state)
    if (state === 'ok') return
    assert.match(finding.remedy!, /Free space/)
    assert.equal(finding.message.includes('Uploads are refused.'), state === 'fault')
  })
