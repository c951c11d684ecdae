import assert from 'node:assert/strict'
import type { Call } from '../../../contract/call.ts'
import { listCategories } from '../../../contract/catalogue/categories.ts'
import { listEditableCategories } from '../../../contract/catalogue/category-editing.ts'
import { listCatalogueEntries } from '../../../contract/catalogue/editing/report-choices.ts'
import { listRevisions } from '../../../contract/catalogue/editing/report-revisions.ts'
import { getCatalogueFigures } from '../../../contract/catalogue/figures/catalogue-figures.ts'
import { listSubLevels } from '../../../contract/catalogue/levels.ts'
import { getReportForm } from '../../../contract/catalogue/report-editing.ts'
import { listMetadataFiles, listNewReleases } from '../../../contract/catalogue/reports.ts'
import { searchReports } from '../../../contract/catalogue/search/report-searches.ts'
import { listSubCategoriesOfCategory } from '../../../contract/catalogue/sub-category-editing.ts'
import type { CatalogueModel, ModelReport } from './catalogue-model.ts'

type RequestJson = (call: Call, input: object, who: string) => ReturnType<typeof JSON.parse>

/** Compares the responses to staff and to a visitor with a model. */
export const comparisonsWith = (model: CatalogueModel, requestJson: RequestJson) => {
  const listReports = () => [...model.reports.values()]
  const listPublicReports = () => listReports().filter(model.isPublic)
  return {
    /** Asserts that staff see a report as it is in the model. */
    async report(expected: ModelReport) {
      const form = await requestJson(getReportForm, { source_id: expected.sourceId }, 'steward')
      assert.deepEqual(readForm(form), expected)
    },

    /** Checks whether a visitor sees a report, in the first request after its save. */
    async visibility(report: ModelReport) {
      const { length } = await requestJson(listMetadataFiles, { source_id: report.sourceId }, 'visitor')
      assert.equal(length, model.isPublic(report) ? 1 : 0)
    },

    async places() {
      assert.deepEqual(
        (await requestJson(listEditableCategories, {}, 'steward')).result,
        toCategories(model, listReports()),
      )
      assert.deepEqual(
        (await requestJson(listCategories, {}, 'visitor')).data,
        toCategories(model, listPublicReports()),
      )
      const subCategories: Row[] = await requestJson(listSubCategoriesOfCategory, {}, 'steward')
      assert.deepEqual(
        subCategories.map(row => [row.category_id, row.sub_category_id, row.sub_category_name, row.report_count]),
        toSubCategories(model),
      )
      const keys = new Set(subCategories.map(row => row.sub_category_key))
      assert.equal(keys.size, subCategories.length)
      const subLevels: Row[] = (await requestJson(listSubLevels, {}, 'steward')).data
      assert.deepEqual(
        subLevels.map(row => [row.level_master_id, row.sublevel_key, row.sublevel_id, row.sublevel_desc]),
        toSubLevels(model),
      )
    },

    async lists() {
      const entries = await requestJson(listCatalogueEntries, {}, 'steward')
      assert.deepEqual([sortSourceIds(entries.result), entries.total], [toSourceIds(listReports()), model.reports.size])
      const releases = await requestJson(listNewReleases, {}, 'visitor')
      assert.deepEqual(sortSourceIds(releases.result), toSourceIds(listPublicReports()))
      assert.equal((await requestJson(getCatalogueFigures, {}, 'visitor')).reports, listPublicReports().length)
      for (const words of ['gold', 'ข้าว', 'tax']) {
        const searchResult = await requestJson(searchReports, { text_search: words }, 'visitor')
        const foundSources: string[] = searchResult === 'None' ? [] : sortSourceIds(searchResult.result)
        const matchingReports = listPublicReports().filter(report =>
          toSearchTexts(model, report).some(text => text.toLowerCase().includes(words)),
        )
        // Synonyms may find more reports, but only visible ones.
        const missing = toSourceIds(matchingReports).filter(source => !foundSources.includes(source))
        const hidden = foundSources.filter(source => !toSourceIds(listPublicReports()).includes(source))
        assert.deepEqual({ missing, hidden }, { missing: [], hidden: [] }, words)
      }
    },

    async revisions() {
      for (const { sourceId, revision, savedBy } of listReports()) {
        const { result, total } = await requestJson(listRevisions, { source_id: sourceId }, 'steward')
        assert.deepEqual([total, result[0].saved_by], [revision, savedBy])
      }
    },
  }
}

type Row = Record<string, unknown>

const readForm = ({ data: edited, ...form }: ReturnType<typeof JSON.parse>): ModelReport => ({
  sourceId: edited.source_id,
  fileName: edited.file_name,
  titleEn: edited.export_excel_name,
  titleTh: edited.export_excel_name_th,
  keywords: edited.word,
  subCategoryId: edited.sub_category_id,
  subLevelId: form.sublevel_key,
  status: edited.status,
  revision: form.revision,
  savedBy: form.saved_by,
  dashboard: form.Link_name === 'None' ? null : form.Link_name,
  apiDocument: form.api_document_URL === 'None' ? null : form.api_document_URL,
})

const sortSourceIds = (rows: { source_id: string }[]) => rows.map(({ source_id }) => source_id).toSorted()
const toSourceIds = (reports: ModelReport[]) => reports.map(({ sourceId }) => sourceId).toSorted()

const findSubCategory = ({ subCategories }: CatalogueModel, { subCategoryId }: ModelReport) =>
  subCategories.find(({ id }) => id === subCategoryId)

const toCategories = (model: CatalogueModel, reports: ModelReport[]) =>
  model.categories.map(({ id, nameEn, nameTh, icon }) => ({
    category_id: id,
    name: nameEn,
    name_th: nameTh,
    icon,
    report_count: reports.filter(report => findSubCategory(model, report)?.categoryId === id).length,
  }))

const toSubCategories = (model: CatalogueModel) =>
  model.categories.flatMap(category =>
    model.subCategories
      .filter(({ categoryId }) => categoryId === category.id)
      .map(({ id, nameEn }) => {
        const reports = [...model.reports.values()].filter(({ subCategoryId }) => subCategoryId === id)
        return [category.id, id, nameEn, reports.length]
      }),
  )

const toSubLevels = ({ subLevels }: CatalogueModel) =>
  subLevels
    .toSorted((one, other) => one.levelId - other.levelId || one.id - other.id)
    .map(({ id, levelId, key, name }) => [levelId, id, key, name])

/** Returns all texts by which a visitor can find a report. */
const toSearchTexts = (model: CatalogueModel, report: ModelReport) => {
  const place = findSubCategory(model, report)
  const category = model.categories.find(({ id }) => id === place?.categoryId)
  const names = [place, category].flatMap(group => (group ? [group.nameEn, group.nameTh] : []))
  return [report.titleEn, report.titleTh, ...report.keywords, ...names]
}
