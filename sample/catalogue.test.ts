import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { listSampleCategories, listSampleEntries, type SampleEntry } from './catalogue.ts'

const entries = await listSampleEntries()
const categories = await listSampleCategories()
const readme = (await readFile(join(import.meta.dirname, 'README.md'), 'utf8')).replace(/\s+/g, ' ')
const thai = /[\u0e01-\u0e5b]/
const pickNames = (isChosen: (entry: SampleEntry) => boolean) => entries.filter(isChosen).map(entry => entry.fileName)

test('the catalogue has one entry for each of the 35 tables', async () => {
  const tables = await readdir(join(import.meta.dirname, 'tables'))
  assert.equal(entries.length, 35)
  assert.deepEqual(entries.map(entry => `${entry.fileName}.csv`).sort(), tables.sort())
})

test('every text is in both languages', () => {
  for (const entry of entries) {
    for (const words of [entry.titleTh, entry.descriptionTh, entry.subCategory.th])
      assert.match(words, thai, entry.fileName)
    for (const words of [entry.titleEn, entry.descriptionEn, entry.subCategory.en])
      assert.doesNotMatch(words, thai, entry.fileName)
    for (const { name, descriptionEn, descriptionTh } of entry.columns) {
      assert.match(descriptionTh, thai, `${entry.fileName}: ${name}`)
      assert.doesNotMatch(descriptionEn, thai, `${entry.fileName}: ${name}`)
    }
    assert.match(entry.keywordsTh.join(' '), thai, entry.fileName)
    assert.match(entry.unit?.th ?? 'ไม่มี', thai, entry.fileName)
    assert.match(entry.coverage?.th ?? 'ไม่มี', thai, entry.fileName)
  }
})

test('Thai is spelled in composed form, with sara am as one letter', () => {
  for (const words of [JSON.stringify(entries), JSON.stringify(categories)]) {
    assert.equal(words, words.normalize('NFC'))
    assert.doesNotMatch(words, /\u0e4d[\u0e48-\u0e4b]?\u0e32|\u0e40\u0e40|[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{3}/)
  }
})

test('the entries show every state of the screens', () => {
  assert.deepEqual(
    pickNames(entry => entry.status === 'Inactive'),
    ['nyc-311-calls-by-agency-daily'],
  )
  assert.deepEqual(
    pickNames(entry => entry.level === 2),
    ['us-federal-receipts-fy2017', 'wdi-indicator-dictionary'],
  )
  assert.deepEqual(
    pickNames(entry => entry.without.includes('excel')),
    ['country-codes'],
  )
  assert.deepEqual(
    pickNames(entry => entry.without.includes('metadata')),
    ['country-names-th'],
  )
  assert.deepEqual(
    pickNames(entry => entry.without.includes('csv')),
    [],
  )
  assert.ok(entries.every(entry => entry.subLevel === 'General'))
  for (const link of ['dashboardUrl', 'apiDocumentUrl'] as const) {
    assert.ok(
      entries.some(entry => entry[link] === null),
      link,
    )
    assert.ok(
      entries.some(entry => entry[link] !== null),
      link,
    )
  }
})

test('links lead only to example hosts and to the sources', () => {
  for (const { fileName, dashboardUrl, apiDocumentUrl, sourceUrl } of entries) {
    assert.ok([null, `https://dashboards.example.org/${fileName}`].includes(dashboardUrl), fileName)
    assert.ok([null, `https://api.example.org/docs/${fileName}`].includes(apiDocumentUrl), fileName)
    assert.match(sourceUrl, /^https:\/\/github\.com\/[^/]+\/[^/]+\/(blob|tree)\/[0-9a-f]{40}\/./, fileName)
  }
})

test('the next release is after the last one, on a working day', () => {
  for (const { fileName, releaseDate, nextReleaseDate } of entries) {
    if (nextReleaseDate === null) continue
    assert.ok(nextReleaseDate > releaseDate, fileName)
    assert.ok(![0, 6].includes(new Date(nextReleaseDate).getUTCDay()), fileName)
  }
})

test('there are ten categories, none empty, and each sub-category is in one of them with one name', () => {
  assert.equal(categories.length, 10)
  assert.deepEqual(new Set(entries.map(entry => entry.category)), new Set(categories.map(category => category.nameEn)))
  const places = new Map<string, string>()
  for (const { category, subCategory } of entries) {
    const place = `${category} / ${subCategory.th}`
    assert.equal(places.get(subCategory.en) ?? place, place)
    places.set(subCategory.en, place)
  }
})

test('the README names each report, its size, source and licence, with the notices', () => {
  for (const { fileName, titleEn, source, licence, rows, columns } of entries) {
    const size = `${rows.toLocaleString('en')} × ${columns.length}`
    assert.ok(readme.includes(`| ${titleEn} | ${source} | ${licence} | ${size} |`), fileName)
  }
  for (const { licence, licenceUrl } of entries) {
    assert.ok(readme.includes(`**${licence}**`), licence)
    assert.ok(licenceUrl === null || readme.includes(licenceUrl), licence)
  }
  assert.match(readme, /Copyright \(c\) 2025 Kongvut Sangkla/)
  assert.match(
    readme.replace(/\s+/g, ' '),
    /Contains public sector information licensed under the Open Government Licence v3\.0/,
  )
})
