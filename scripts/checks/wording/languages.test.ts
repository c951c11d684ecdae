import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkLanguages } from './languages.ts'

const en = {
  title: 'Open data',
  search: { none: 'Nothing for {{words}}' },
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
}
const th = { title: 'ข้อมูลเปิด', search: { none: 'ไม่พบ {{words}}' }, rows_other: '{{count}} แถว' }
const page = `const labels = { key: 'title' }
export const Page = () => <p>{t('none', { words })}{t('rows', { count })}</p>`

const buildTree = (more: { en?: object; th?: object; page?: string; files?: Record<string, string> }) => ({
  'web/words/en.ts': `export const en = ${JSON.stringify({ ...en, ...more.en })}`,
  'web/words/th.ts': `export const th = ${JSON.stringify({ ...th, ...more.th })}`,
  'web/catalogue/HomePage.tsx': more.page ?? page,
  ...more.files,
})

const violations: [description: string, files: Record<string, string>, offence: RegExp][] = [
  [
    'a key only in English',
    buildTree({ en: { only: 'x' }, page: `${page}\nt('only')` }),
    /^web\/words: only is missing in th$/,
  ],
  ['a key only in Thai', buildTree({ th: { only: 'x' } }), /^web\/words: only is missing in en$/],
  ['an empty text', buildTree({ th: { title: ' ' } }), /^web\/words: title is empty in th$/],
  [
    'a placeholder lost',
    buildTree({ th: { search: { none: 'ไม่พบ' } } }),
    /^web\/words: search\.none leaves other gaps in en \(words\) than in th \(none\)$/,
  ],
  ['a plural form lost', buildTree({ en: { rows_one: undefined } }), /^web\/words: rows has no form _one in en$/],
  ['a key used nowhere', buildTree({ en: { idle: 'x' }, th: { idle: 'x' } }), /^web\/words: idle is used nowhere$/],
  [
    'a key that is missing',
    buildTree({ page: `${page}\nt('nothing.here')` }),
    /^web\/catalogue\/HomePage\.tsx:3 asks for nothing\.here/,
  ],
  [
    'one of two keys missing',
    buildTree({ page: `${page}\nt(open ? 'title' : 'gone')` }),
    /HomePage\.tsx:3 asks for gone/,
  ],
  [
    'a key missing in markup',
    buildTree({ page: `${page}\nconst a = <Trans i18nKey="lost" />` }),
    /HomePage\.tsx:3 asks for lost/,
  ],
  [
    'a made-up key',
    buildTree({ page: `${page}\nt(\`frequency.\${name}\`)` }),
    /asks for keys like .*, and web\/words has none$/,
  ],
  [
    'a value under another name',
    buildTree({ page: page.replace('{ words }', '{ terms }') }),
    /^web\/catalogue\/HomePage\.tsx:2 passes \(terms\) to none, whose text needs \(words\)$/,
  ],
  ['a value that is not passed', buildTree({ page: page.replace(', { words }', '') }), /passes \(\) to none/],
  [
    'a value that no text shows',
    buildTree({ page: page.replace('{ count }', '{ count, total }') }),
    /passes \(total\) to rows, whose text needs \(\)$/,
  ],
  ['one language only', { 'web/words/en.json': '{}' }, /^web\/words has one language only$/],
]

test('two complete languages pass, with keys in tables and composed keys', async t => {
  const more = { frequency: { Daily: 'Daily', Weekly: 'Weekly' }, pleaseLogin: 'Please' }
  const server = { 'server/platform/problem.ts': 'throw refusal(messages.pleaseLogin)' }
  const files = {
    ...server,
    'contract/messages.ts': `export const messages = { a: { en: 'No {file}', th: 'ไม่มี {file}' } }; export const rule = () => 1`,
  }
  const fine = buildTree({
    en: more,
    th: more,
    page: `${page}\nt(open ? 'title' : 'none', { words })\ni18n.t(\`frequency.\${name}\`)`,
    files,
  })
  assert.deepEqual(await checkLanguages(makeTree(t, fine)), [])
})

const namespaces = { days: { Monday: 'Monday' }, kinds: { year: 'year' }, other: { idle: 'idle' } }

test('a namespace with keys known only at run time counts as used, and no other namespace does', async t => {
  const page = `const { t } = useTranslation(['kinds', 'other']); t(column.kind); t(report.day, { ns: 'days' })`
  const files = {
    'web/words/en.json': JSON.stringify(namespaces),
    'web/words/th.json': JSON.stringify(namespaces),
    'web/frame/Page.tsx': page,
  }
  assert.deepEqual(await checkLanguages(makeTree(t, files)), ['web/words: other.idle is used nowhere'])
})

test('names of columns and values in the audit trail are not plurals', async t => {
  const words = { column_format_other: 'Other format', value_level_one: 'Level one' }
  const page = `t('column_format_other'); t('value_level_one')`
  assert.deepEqual(
    await checkLanguages(makeTree(t, { ...buildTree({ en: words, th: words }), 'web/audit/Page.tsx': page })),
    [],
  )
})

test('a project without words yet passes', async t => {
  assert.deepEqual(await checkLanguages(makeTree(t, {})), [])
})

for (const [description, files, offence] of violations) {
  test(`${description} is found`, async t => {
    const offences = await checkLanguages(makeTree(t, files))
    assert.equal(offences.length, 1, offences.join('\n'))
    assert.match(offences[0]!, offence)
  })
}

for (const message of [`{ en: 'No file' }`, `{ en: 'No file', th: '' }`, `{ en: 'No {file}', th: 'ไม่มี' }`]) {
  test(`an incomplete message is found: ${message}`, async t => {
    const [offence] = await checkLanguages(
      makeTree(t, { 'contract/messages.ts': `export const messages = { noFile: ${message} }` }),
    )
    assert.match(offence!, /^contract\/messages\.ts: messages: noFile/)
  })
}
