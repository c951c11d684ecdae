import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeXml } from './xml.ts'

const texts: [text: string, expected: string][] = [
  ['S&P 500 <b>"x"</b> \'y\'', 'S&amp;P 500 &lt;b&gt;&quot;x&quot;&lt;/b&gt; &#39;y&#39;'],
  ['a\u0000b\u001fc\u007fd\uffffe', 'abcde'],
  ['หนี้\tสาธารณะ\n😀', 'หนี้\tสาธารณะ\n😀'],
  [']]>', ']]&gt;'],
]
for (const [text, expected] of texts)
  test(`${JSON.stringify(text)} is escaped as ${JSON.stringify(expected)}`, () =>
    assert.equal(escapeXml(text), expected))
