import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatReleaseChange, type ReleaseChange } from './releases/changes.ts'

const compared: Extract<ReleaseChange, { kind: 'compared' }> = {
  kind: 'compared',
  versions: 1,
  added: 0,
  removed: 0,
  changed: 0,
  columnsAdded: [],
  columnsRemoved: [],
}
const lines: [change: ReleaseChange, en: string, th: string][] = [
  [{ ...compared, added: 12, changed: 3 }, '12 rows added, 3 rows changed.', 'เพิ่ม 12 แถว แก้ไข 3 แถว'],
  [{ ...compared, removed: 1 }, '1 row removed.', 'ลบ 1 แถว'],
  [{ ...compared, added: 1234 }, '1,234 rows added.', 'เพิ่ม 1,234 แถว'],
  [{ ...compared, columnsAdded: ['Region', 'Rate'] }, 'new columns: Region, Rate.', 'คอลัมน์ใหม่: Region, Rate'],
  [{ ...compared, columnsRemoved: ['Rate'] }, 'columns removed: Rate.', 'คอลัมน์ที่นำออก: Rate'],
  [compared, 'No row changed.', 'ไม่มีแถวที่เปลี่ยนแปลง'],
  [{ kind: 'first', versions: 1 }, 'This is its first publication.', 'เป็นการเผยแพร่ครั้งแรก'],
  [
    { ...compared, versions: 2, added: 2 },
    'Published 2 times; the last time: 2 rows added.',
    'เผยแพร่ 2 ครั้ง ครั้งล่าสุด: เพิ่ม 2 แถว',
  ],
]
for (const [change, en, th] of lines)
  test(`the change is one line: ${en}`, () => {
    assert.deepEqual([formatReleaseChange(change, 'en'), formatReleaseChange(change, 'th')], [en, th])
  })

test('many or long column names keep the line short', () => {
  const columnsAdded = Array.from({ length: 40 }, (_, index) => `${index}`.repeat(200))
  assert.ok(formatReleaseChange({ ...compared, columnsAdded }, 'en').length < 400)
})
