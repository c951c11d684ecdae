import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSubCategoryPath } from './sub-category-paths.ts'

const category = { categoryId: 1, nameEn: 'Public Finance', nameTh: 'การคลังภาครัฐ', icon: 'coin', reportCount: 250 }
const subCategory = (subCategoryId: number, reportCount: number, categoryId = 1) => ({
  subCategoryId,
  categoryId,
  reportCount,
  name: '',
})
const subCategories = [subCategory(9, 500, 2), subCategory(4, 100), subCategory(5, 120), subCategory(6, 30)]

const places: [title: string, subCategoryId: number, path: string][] = [
  ['the first band is on the first page, whatever other categories contain', 4, '/opendata/Public%20Finance#sub-4'],
  ['the band after a full page starts on the second page', 5, '/opendata/Public%20Finance?page=2#sub-5'],
  ['the band after two full pages starts on the third page', 6, '/opendata/Public%20Finance?page=3#sub-6'],
  ['a band of another category is not part of this one', 9, '/opendata/Public%20Finance'],
]
for (const [title, subCategoryId, path] of places)
  test(title, () => assert.equal(buildSubCategoryPath(category, subCategories, subCategoryId), path))
