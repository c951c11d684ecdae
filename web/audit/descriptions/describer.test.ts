import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry, AuditPart } from '../../../contract/audit/entries.ts'
import type { AuditName } from '../../../contract/audit/names.ts'
import { tablesByTopic } from '../../../contract/audit/topics.ts'
import { calls } from '../../../contract/calls.ts'
import type { Language } from '../../../contract/visit.ts'
import { trail as en } from '../../words/en/trail/trail.ts'
import { trail as th } from '../../words/th/trail/trail.ts'
import { createRecordTexts } from '../record-texts.ts'
import { formatTimeValue, formatValue } from '../values.ts'
import { createDescriber } from './describer.ts'
import { findJoinTable } from './join-tables.ts'
import { toPlainText } from './pieces.ts'

const report = { nameEn: 'Gold price', nameTh: 'ราคาทองคำ', sourceId: 'gold-price' }
const buildNames = (name: string) => ({ nameEn: name, nameTh: name })
const names: AuditName[] = [
  { column: 'report_id', value: '17', ...report },
  { column: 'source_id', value: 'gold-price', ...report },
  { column: 'user_group_id', value: '4', ...buildNames('Analysts') },
  ...['kanya', 'niran', 'wipa', 'somchai', 'malee', 'orathai'].map((name, index) => ({
    column: 'user_id' as const,
    value: String(index + 1),
    ...buildNames(name),
  })),
]

const describerIn = (language: Language) => {
  const words: Record<string, string> = language === 'en' ? en : th
  const pickWord = (key: string, raw: string) => words[key] ?? raw
  const value = (column: string, raw: string) => pickWord(`value_${column}_${raw}`, raw)
  const recordTexts = createRecordTexts(language, names, value)
  return createDescriber({
    language,
    displayNames: {
      table: raw => pickWord(`table_${raw}`, raw),
      column: raw => pickWord(`column_${raw}`, raw),
      call: raw => pickWord(`call_${raw}`, raw),
      action: raw => pickWord(`action_${raw}`, raw),
      value,
    },
    recordTexts: {
      ...recordTexts,
      formatValue: (column, raw) => {
        const text = recordTexts.formatValue(column, raw) ?? formatTimeValue(column, raw, language) ?? formatValue(raw)
        return text && value(column, text)
      },
    },
    findTemplate: key => words[key],
    formatFurtherCount: count => {
      const form = count === 1 && language === 'en' ? 'one' : 'other'
      return (words[`furtherChanges_${form}`] ?? '').replace('{{count}}', String(count))
    },
  })
}

type Row = AuditPart['records'][number]['before']
interface PartInput {
  action?: string
  tableName: string
  keys: string[]
  count?: number
  before?: Row
  after?: Row
}
const buildPart = (input: PartInput): AuditPart => {
  const { action = 'changed', tableName, keys, count, before = null, after = null } = input
  const distinct = (partIndex: number) => new Set(keys.map(key => key.split(' ')[partIndex] ?? '')).size
  const total = count ?? keys.length
  return {
    action,
    tableName,
    count: total,
    firstKeyCount: distinct(0) === keys.length && keys.length > 1 ? total : distinct(0),
    secondKeyCount: distinct(1) === keys.length && keys.length > 1 ? total : distinct(1),
    records: keys.map((key, index) => ({
      auditId: index + 1,
      at: '',
      username: 'steward',
      call: '',
      address: '',
      shortened: [],
      action,
      tableName,
      key,
      before,
      after,
    })),
  }
}
const buildEntry = (inputs: PartInput[], call = 'saveReport'): AuditEntry => {
  const parts = inputs.map(buildPart)
  const count = parts.reduce((sum, { count }) => sum + count, 0)
  return { entryId: 1, at: '2026-11-20T20:00:00.000Z', username: 'steward', call, address: '127.0.0.1', count, parts }
}

const gold = { tableName: 'reports', keys: ['gold-price'] }
const members = { tableName: 'user_group_members', action: 'added' }

const cases: {
  description: string
  inputs: PartInput[]
  english: string
  thai: string
  detail?: string
  call?: string
}[] = [
  {
    description: 'one column with short values',
    inputs: [{ ...gold, before: { status: 'Active' }, after: { status: 'Inactive' } }],
    english: `steward set ${en.column_status} of Gold price from Active to Inactive`,
    thai: `steward เปลี่ยน${th.column_status}ของราคาทองคำ จาก ${th.value_status_Active} เป็น ${th.value_status_Inactive}`,
  },
  {
    description: 'a filled column',
    inputs: [{ ...gold, before: { licence: '' }, after: { licence: 'CC BY 4.0' } }],
    english: `steward set ${en.column_licence} of Gold price to CC BY 4.0`,
    thai: `steward กำหนด${th.column_licence}ของราคาทองคำ เป็น CC BY 4.0`,
  },
  {
    description: 'an emptied column',
    inputs: [{ ...gold, before: { licence: 'CC BY 4.0' }, after: { licence: null } }],
    english: `steward cleared ${en.column_licence} of Gold price, which was CC BY 4.0`,
    thai: `steward ล้าง${th.column_licence}ของราคาทองคำ ซึ่งเดิมคือ CC BY 4.0`,
  },
  {
    description: 'a long value is not part of the sentence',
    inputs: [{ ...gold, before: { description_en: 'x' }, after: { description_en: 'x'.repeat(61) } }],
    english: `steward changed ${en.column_description_en} of Gold price`,
    thai: `steward แก้ไข${th.column_description_en}ของราคาทองคำ`,
  },
  {
    description: 'the descriptions of columns',
    inputs: [
      {
        tableName: 'report_dictionaries',
        keys: ['gold-price'],
        before: { columns: {} },
        after: { columns: { Year: 'x' } },
      },
    ],
    english: `steward set ${en.column_columns} of Gold price to Year: x`,
    thai: `steward กำหนด${th.column_columns}ของราคาทองคำ เป็น Year: x`,
  },
  {
    description: 'from the fourth column on only the number is shown, including the keywords',
    inputs: [
      { ...gold, before: {}, after: { source: 'a', licence: 'b', status: 'c', frequency: 'd' } },
      {
        tableName: 'report_keywords',
        keys: ['gold-price'],
        before: { keywords: ['a', 'c'] },
        after: { keywords: ['b', 'c'] },
      },
    ],
    english: `steward changed ${en.column_source}, ${en.column_licence}, ${en.column_status} and 2 more of Gold price`,
    thai: `steward แก้ไข${th.column_source}, ${th.column_licence}, ${th.column_status} และอีก 2 รายการของราคาทองคำ`,
    detail: 'added: b; removed: a',
  },
  {
    description: 'a new report with its keywords',
    inputs: [
      { ...gold, action: 'added', after: { title_en: 'Gold price' } },
      { tableName: 'report_keywords', action: 'added', keys: ['gold-price'], after: { keywords: ['x'] } },
    ],
    english: 'steward added the report Gold price',
    thai: 'steward เพิ่มรายงาน ราคาทองคำ',
  },
  {
    description: 'a publication: the new files, not the previous versions',
    inputs: [
      {
        tableName: 'report_files',
        keys: ['17 csv', '17 excel'],
        before: { is_current: true },
        after: { is_current: false },
      },
      {
        tableName: 'report_files',
        action: 'added',
        keys: ['17 csv', '17 excel'],
        after: { row_count: 2120, column_count: 2 },
      },
      { ...gold, before: { release_date: '2026-10-01' }, after: { release_date: '2026-11-20' } },
    ],
    english: 'steward published CSV and Excel of Gold price: 2,120 rows, and 1 more change',
    thai: `steward เผยแพร่ ${th.value_kind_csv} และ ${th.value_kind_excel} ของราคาทองคำ จำนวน 2,120 แถว และการเปลี่ยนแปลงอื่นอีก 1 รายการ`,
  },
  {
    description: 'members of one group',
    inputs: [{ ...members, keys: ['4 1', '4 2', '4 3'] }],
    english: 'steward added 3 users to the user group Analysts',
    thai: 'steward เพิ่มผู้ใช้ 3 คน ในกลุ่มผู้ใช้ Analysts',
    detail: 'kanya, niran and wipa',
  },
  {
    description: 'thousands of members, of which only the first are known',
    inputs: [{ ...members, keys: ['4 1', '4 2', '4 3', '4 4', '4 5', '4 6'], count: 3000 }],
    english: 'steward added 3,000 users to the user group Analysts',
    thai: 'steward เพิ่มผู้ใช้ 3,000 คน ในกลุ่มผู้ใช้ Analysts',
    detail: 'kanya, niran, wipa and 2,997 more',
  },
  {
    description: 'one report granted to many',
    inputs: [{ tableName: 'user_report_grants', action: 'added', keys: ['1 17', '2 17'] }],
    english: 'steward granted the report Gold price to 2 users',
    thai: 'steward ให้สิทธิในรายงาน ราคาทองคำ แก่ผู้ใช้ 2 คน',
  },
  {
    description: 'a deleted group with its members',
    inputs: [
      { ...members, action: 'removed', keys: ['4 1', '4 2'] },
      { tableName: 'user_groups', action: 'removed', keys: ['4'], before: { name: 'Analysts' } },
    ],
    english: 'steward removed the user group Analysts, and 2 more changes',
    thai: 'steward ลบกลุ่มผู้ใช้ Analysts และการเปลี่ยนแปลงอื่นอีก 2 รายการ',
  },
  {
    description: 'a waiting draft',
    inputs: [{ tableName: 'report_drafts', keys: ['17'], after: { draft_id: 'x', step: 'sent', reason: 'look' } }],
    english: 'steward sent a draft of Gold price to a second person',
    thai: 'steward ส่งฉบับร่างของราคาทองคำ ให้เจ้าหน้าที่อีกคนตรวจสอบ',
  },
  {
    description: 'an action without a text',
    inputs: [{ ...gold, action: 'refused', after: { status: 403 } }],
    english: 'steward tried “Save report”: the report Gold price',
    thai: 'steward พยายาม “บันทึกรายงาน” กับรายงาน ราคาทองคำ',
  },
  {
    description: 'a refused attempt without a subject',
    inputs: [{ tableName: 'calls', action: 'refused', keys: ['saveReport'] }],
    english: 'steward tried “Save report”',
    thai: 'steward พยายาม “บันทึกรายงาน”',
    detail: 'The portal answered “Permission denied”',
  },
  {
    description: 'a refused attempt to read',
    inputs: [{ tableName: 'calls', action: 'refused', keys: ['listUsers'] }],
    english: 'steward tried to open a part of the administration',
    thai: 'steward พยายามเปิดส่วนการดูแลระบบ',
    detail: 'The portal answered “Permission denied”',
    call: 'listUsers',
  },
  {
    description: 'a refused page',
    inputs: [{ tableName: 'pages', action: 'refused', keys: ['/admin/userManagement'] }],
    english: 'steward tried to open the page /admin/userManagement',
    thai: 'steward พยายามเปิดหน้า /admin/userManagement',
    detail: 'The portal answered “Permission denied”',
    call: 'openPage',
  },
  {
    description: 'a refused attempt to read about a report',
    inputs: [{ ...gold, action: 'refused', after: { status: 403 } }],
    english: 'steward tried to open data of the report Gold price',
    thai: 'steward พยายามเปิดข้อมูลของรายงาน ราคาทองคำ',
    detail: 'The portal answered “Permission denied”',
    call: 'listUsersWithReport',
  },
  {
    description: 'a table without a text',
    inputs: [{ tableName: 'things', action: 'added', keys: ['9'] }],
    english: 'steward added things 9',
    thai: 'steward เพิ่มthings 9',
  },
]
for (const { description, inputs, english, thai, detail, call } of cases)
  test(description, () => {
    const sentence = describerIn('en')(buildEntry(inputs, call))
    assert.equal(toPlainText(sentence.sentence), english)
    assert.equal(toPlainText(describerIn('th')(buildEntry(inputs, call)).sentence), thai)
    if (detail !== undefined) assert.equal(sentence.detail, detail)
  })

test('the name of a thing links to its screen', () => {
  const { sentence } = describerIn('en')(buildEntry([{ ...gold, action: 'added' }]))
  assert.deepEqual(sentence.at(-1), { name: 'Gold price', href: '/admin/ReportConfiguration?source_id=gold-price' })
})

test('each call of the administration that changes something has a name', () => {
  const changing = calls.filter(
    ({ name, access }) =>
      (access.kind === 'menu' || access.kind === 'role') &&
      !/^(list|get|count|describe|explain|preview|try)[A-Z]/.test(name),
  )
  assert.ok(changing.length > 50)
  for (const { name } of changing) assert.ok(`call_${name}` in en && `call_${name}` in th, name)
})

test('each table of the trail has texts for one row and for many, or those of what it joins', () => {
  for (const tableName of Object.values(tablesByTopic).flat()) {
    const { firstColumn = '', secondColumn = '', relation = '' } = findJoinTable(tableName) ?? {}
    const keys = relation
      ? [`side_${firstColumn}`, `sides_${secondColumn}`, `join_${relation}_added`, `join_${relation}_removed`]
      : [`single_${tableName}`, `many_${tableName}`]
    for (const key of keys) assert.ok(key in en && key in th, `${tableName} ${key}`)
  }
})
