import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addParameters, buildCategoryPath, buildReportPath } from './catalogue-paths.ts'

test('names with any character become valid paths', () => {
  assert.equal(buildCategoryPath({ nameEn: 'Property & Construction' }), '/opendata/Property%20%26%20Construction')
  assert.equal(buildCategoryPath({ nameEn: 'A/B?' }), '/opendata/A%2FB%3F')
  assert.equal(buildReportPath({ fileName: 'gold-price' }), '/report/gold-price')
})

test('empty parameters are omitted', () => {
  assert.equal(addParameters('/', { q: '', page: undefined }), '/')
  assert.equal(addParameters('/', { q: 'หนี้ 100%', page: 2 }), `/?q=${encodeURIComponent('หนี้')}+100%25&page=2`)
})
