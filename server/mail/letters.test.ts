import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLetter } from './index.ts'

const url = 'https://data.example.org/login/verify/abc_DEF-123'
const english = formatLetter({
  language: 'en',
  greeting: 'Dear Somchai,',
  paragraphs: ['An account was made with this address.', 'If this was not you, you need do nothing.'],
  button: { label: 'Confirm my address', url },
  signedBy: 'Fiscal Policy Office',
})

test('the plain text has every part in order, and the link on a separate line', () => {
  assert.equal(
    english.text,
    `Dear Somchai,

An account was made with this address.

If this was not you, you need do nothing.

Confirm my address:
${url}

Kind regards,
Fiscal Policy Office
`,
  )
})

test('the HTML has its language, every part, and two links to the same address', () => {
  assert.match(english.html, /^<!doctype html><html lang="en">/)
  for (const part of ['Dear Somchai,', 'An account was made', 'Confirm my address', 'Fiscal Policy Office'])
    assert.ok(english.html.includes(part), part)
  assert.deepEqual(
    [...english.html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to),
    [url, url],
  )
})

test('a Thai letter is Thai in both bodies', () => {
  const { text, html } = formatLetter({
    language: 'th',
    greeting: 'เรียน คุณสมชาย',
    paragraphs: ['มีการลงทะเบียนบัญชีผู้ใช้ด้วยอีเมลนี้ กรุณายืนยันภายใน 72 ชั่วโมง'],
    button: { label: 'ยืนยันอีเมล', url },
    signedBy: 'สำนักงานนโยบายการคลัง',
  })
  assert.match(html, /<html lang="th">/)
  for (const body of [text, html])
    for (const part of ['เรียน คุณสมชาย', 'กรุณายืนยันภายใน 72 ชั่วโมง', 'ยืนยันอีเมล', 'ขอแสดงความนับถือ', 'สำนักงานนโยบายการคลัง'])
      assert.ok(body.includes(part), part)
})

test('an absent greeting or button leaves no gap', () => {
  const { text, html } = formatLetter({
    language: 'en',
    paragraphs: ['Your password was changed.'],
    signedBy: 'The office',
  })
  assert.equal(text, 'Your password was changed.\n\nKind regards,\nThe office\n')
  assert.doesNotMatch(html, /href|undefined/)
})

test('the HTML loads nothing', () => {
  assert.doesNotMatch(english.html, /<(img|link|script|style|iframe|object)|url\(|src=|@import/i)
})

test('hostile values are escaped everywhere', () => {
  const hostile = `"><script>alert('1')</script><img src=x onerror="go()">&lt;`
  const { html } = formatLetter({
    language: 'en',
    greeting: hostile,
    paragraphs: [hostile],
    button: { label: hostile, url: `https://x.example/${hostile}` },
    signedBy: hostile,
  })
  assert.doesNotMatch(html, /<script|<img/)
  const escapedText =
    '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&lt;img src=x onerror=&quot;go()&quot;&gt;&amp;lt;'
  assert.equal(html.split(escapedText).length - 1, 8)
})
