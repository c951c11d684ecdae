import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkThaiTerms } from './thai-terms.ts'

const glossary = `# Glossary

| word | ไทย | not in Thai | meaning |
| --- | --- | --- | --- |
| account | บัญชีผู้ใช้ | บัญชี | |
| metadata | เมทาดาตา | เมทาดาทา, Metadata | |
| actor | | | who makes a call |
`

const violations: { description: string; path: string; text: string; offence: RegExp }[] = [
  {
    description: 'a word list',
    path: 'web/words/th/a.ts',
    text: `export const a = {\n  b: 'ไฟล์เมทาดาทา',\n}`,
    offence: /a\.ts:2 says เมทาดาทา; .* เมทาดาตา$/,
  },
  {
    description: 'a page of the office',
    path: 'office/about.th.md',
    text: '# หน้า\n\nเปิดบัญชีได้',
    offence: /about\.th\.md:3 says บัญชี;/,
  },
  {
    description: 'a template of a mail',
    path: 'server/mail/mails.ts',
    text: 'const a = `มีบัญชี ${name}`',
    offence: /mails\.ts:1 says บัญชี;/,
  },
  {
    description: 'markup',
    path: 'web/ui/Page.tsx',
    text: 'const a = <p>ไฟล์ Metadata</p>',
    offence: /Page\.tsx:1 says Metadata;/,
  },
]

for (const { description, path, text, offence } of violations) {
  test(`a forbidden word in ${description} is found`, async t => {
    const offences = await checkThaiTerms(makeTree(t, { 'docs/glossary.md': glossary, [path]: text }))
    assert.equal(offences.length, 1, offences.join('\n'))
    assert.match(offences[0]!, offence)
  })
}

test('recommended words, English texts and tests pass', async t => {
  const tree = makeTree(t, {
    'docs/glossary.md': glossary,
    'web/words/th/a.ts': `export const a = 'บัญชีผู้ใช้และเมทาดาตา'`,
    'contract/files.ts': `export const a = { en: 'Metadata file', th: 'ไฟล์เมทาดาตา' }`,
    'server/mail/mails.test.ts': `const a = 'บัญชี'`,
  })
  assert.deepEqual(await checkThaiTerms(tree), [])
})
