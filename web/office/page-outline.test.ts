import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOpening, parseOutline } from './page-outline.ts'

test('the outline contains the second-level headings, as text', () => {
  const html =
    '<p>a</p>\n<h2 id="section-a">A &amp; <em>b</em> &lt;c&gt;</h2>\n<h3 id="section-b">B</h3>\n<h2 id="section-ค">คุกกี้</h2>\n'
  assert.deepEqual(parseOutline(html), [
    { id: 'section-a', text: 'A & b <c>' },
    { id: 'section-ค', text: 'คุกกี้' },
  ])
  assert.deepEqual(parseOutline('<p>a</p>'), [])
})

test('the opening is the first paragraph, as text of at most 160 characters', () => {
  assert.equal(
    parseOpening('<h2 id="a">A</h2>\n<p>See the <a href="/b">B</a> &amp;lt; C.</p>\n<p>D</p>'),
    'See the B &lt; C.',
  )
  assert.equal(parseOpening('<ul><li>a</li></ul>'), '')
  const long = parseOpening(`<p>${'ก'.repeat(161)}</p>`)
  assert.deepEqual([long.length, long.endsWith('ก…')], [160, true])
})
