import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { collectGarbage } from '../testing/garbage.ts'
import { createNonceTemplate } from './nonce-template.ts'

const page = (text: string) =>
  createNonceTemplate(`<p>${text}</p><script nonce="GAP">1</script><script nonce="GAP">2</script>`, 'GAP')

const joinPieces = (pieces: Buffer[]) => Buffer.concat(pieces)

test('a page has the nonce of each response, plain and compressed', () => {
  // Longer than the window of deflate, so that runs could refer to each other from both ends.
  const text = Array.from({ length: 20_000 }, (_, index) => `คลัง ${index * index} `).join('')
  const thai = page(text)
  for (const nonce of ['abc', 'GAP', '===']) {
    const expected = `<p>${text}</p><script nonce="${nonce}">1</script><script nonce="${nonce}">2</script>`
    assert.equal(joinPieces(thai.plain(nonce)).toString(), expected)
    assert.equal(gunzipSync(joinPieces(thai.gzip(nonce))).toString(), expected)
  }
})

test('no text of a page is replaced by a nonce', () => {
  for (const text of ['\0\0\0\0\0\0', '\ufffd\ufffd\ufffd', 'GA GA AP AP', 'ÿÿÿÿÿÿ']) {
    const { gzip } = createNonceTemplate(
      `${text}<script nonce="GAP">${text}</script><b nonce="GAP">${text}</b>${text}`,
      'GAP',
    )
    const expected = `${text}<script nonce="abc">${text}</script><b nonce="abc">${text}</b>${text}`
    assert.equal(gunzipSync(joinPieces(gzip('abc'))).toString(), expected)
  }
})

test('a nonce of another length is refused, as the checksum would be wrong', () => {
  assert.throws(() => page('x').gzip('longer'), RangeError)
})

test('a page with gaps compresses almost as well as one without', () => {
  const half = Array.from({ length: 500 }, (_, index) => `<p>${index * index}</p>`).join('')
  const { length } = joinPieces(createNonceTemplate(`${half}<script nonce="GAP">1</script>${half}`, 'GAP').gzip('abc'))
  assert.ok(length < gzipSync(half, { level: 9 }).length * 1.5, `${length} bytes`)
})

test('a link has no nonce, as it loads from the portal’s own origin', () => {
  const { plain } = createNonceTemplate(
    '<link rel="x" nonce="GAP"/><link nonce="GAP" rel="y"/><script nonce="GAP"></script>',
    'GAP',
  )
  assert.equal(joinPieces(plain('abc')).toString(), '<link rel="x"/><link rel="y"/><script nonce="abc"></script>')
})

test('a cached page uses no more memory than its counted size', async () => {
  const html = Array.from({ length: 40 }, (_, index) => `<p>${index}</p><script nonce="GAP">${index}</script>`).join('')
  await collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  const pages = Array.from({ length: 200 }, () => createNonceTemplate(html, 'GAP'))
  await collectGarbage()
  const heldBytes = process.memoryUsage().arrayBuffers - before
  const countedBytes = pages.reduce((sum, { bytes }) => sum + bytes, 0)
  assert.ok(heldBytes < countedBytes * 3 + 1024 * 1024, `${heldBytes} bytes held, ${countedBytes} counted`)
})

test('a page without a gap and an empty one are valid', () => {
  for (const text of ['', 'x'])
    assert.equal(gunzipSync(joinPieces(createNonceTemplate(text, 'GAP').gzip('abc'))).toString(), text)
})
