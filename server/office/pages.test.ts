import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageError, readPage } from './pages.ts'

test('a page has its title, its date and the rest as HTML', () => {
  assert.deepEqual(readPage('---\ndate: 2016-07-22\n---\n\n# Cookies\n\nOne *two*.\n'), {
    title: 'Cookies',
    html: '<p>One <em>two</em>.</p>\n',
    date: '2016-07-22',
  })
})

test('a date is optional; a byte order mark and Windows line ends have no effect', () => {
  const page = readPage('\ufeff# คุกกี้\r\n\r\nหนึ่ง\r\n')
  assert.deepEqual(page, { title: 'คุกกี้', html: '<p>หนึ่ง</p>\n', date: undefined })
})

const renderHtml = (body: string) => readPage(`# T\n\n${body}`).html

const hostile: [scenario: string, body: string, expected: string][] = [
  ['a block of HTML', '<div onclick="x()">a</div>', '<p>&lt;div onclick=&quot;x()&quot;&gt;a&lt;/div&gt;</p>\n'],
  ['HTML in a line', 'a <script>b</script>', '<p>a &lt;script&gt;b&lt;/script&gt;</p>\n'],
  [
    'half a tag inside a pre',
    '<pre><img/src=x onerror=b </pre>',
    '<p>&lt;pre&gt;&lt;img/src=x onerror=b &lt;/pre&gt;</p>\n',
  ],
  ['a link that runs', '[a](javascript:b)', '<p>a</p>\n'],
  ['a link that runs, in disguise', '[a](JaVaScRiPt&colon;b)', '<p>a</p>\n'],
  ['a picture', '![a <b>](https://elsewhere.example/x.png)', '<p>a &lt;b&gt;</p>\n'],
  ['a quote in the head of a table', '| a"b |\n|---|\n| 1 |', 'data-label="a&quot;b"'],
]
for (const [scenario, body, expected] of hostile)
  test(`${scenario} is rendered as text`, () => assert.ok(renderHtml(body).includes(expected), renderHtml(body)))

test('links to pages, mailboxes and telephones are kept', () => {
  for (const href of [
    '/home/contact',
    'https://example.org/a',
    'mailto:a@example.org',
    'tel:+6620000000',
    '#section-a',
  ])
    assert.equal(renderHtml(`[a](${href})`), `<p><a href="${href}">a</a></p>\n`)
})

test('headings have unique ids of their words, Thai included, and are below the level of the title', () => {
  assert.equal(
    renderHtml('## คุกกี้ที่ใช้ & more\n\n# คุกกี้ที่ใช้ & more'),
    '<h2 id="section-คุกกี้ที่ใช้-more">คุกกี้ที่ใช้ &amp; more</h2>\n' + '<h2 id="section-คุกกี้ที่ใช้-more-2">คุกกี้ที่ใช้ &amp; more</h2>\n',
  )
})

const refused: [scenario: string, source: string, message: RegExp][] = [
  ['no title', 'Only text', /does not open with a title/],
  ['a title further down', 'Text\n\n# Title', /does not open with a title/],
  ['nothing at all', '', /does not open with a title/],
  ['a date that does not exist', '---\ndate: 2016-02-30\n---\n# T', /date: yyyy-mm-dd/],
  ['something else than a date', '---\nauthor: a\n---\n# T', /date: yyyy-mm-dd/],
]
for (const [scenario, source, message] of refused)
  test(`${scenario} is refused`, () =>
    assert.throws(
      () => readPage(source),
      error => error instanceof PageError && message.test(error.message),
    ))
