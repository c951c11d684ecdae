import type { WorkbookSheet } from '../server/files/index.ts'
import type { SampleCategory, SampleEntry } from './catalogue.ts'

const frequenciesTh: Record<SampleEntry['frequency'], string> = {
  Daily: 'รายวัน',
  Weekly: 'รายสัปดาห์',
  Monthly: 'รายเดือน',
  Quarterly: 'รายไตรมาส',
  'Half Year': 'รายครึ่งปี',
  Yearly: 'รายปี',
}

/** Returns the sheets of the metadata workbook: one lists the columns, one describes the report. */
export function metadataSheets(entry: SampleEntry, categories: readonly SampleCategory[]): WorkbookSheet[] {
  return [
    {
      name: 'Columns',
      header: ['Name', 'Type', 'Description (English)', 'Description (Thai)', 'Unit'],
      rows: entry.columns.map(column => [
        column.name,
        column.type,
        column.descriptionEn,
        column.descriptionTh,
        column.unit,
      ]),
    },
    { name: 'Report', header: ['Field', 'English', 'Thai'], rows: reportRows(entry, categories) },
  ]
}

/** Returns the rows of the sheet about the report: the name of a field, its English text and its Thai text. */
function reportRows(entry: SampleEntry, categories: readonly SampleCategory[]): (string | number | null)[][] {
  const category = categories.find(({ nameEn }) => nameEn === entry.category)
  const buildUntranslatedRow = (field: string, value: string | number | null) => [field, value, value]
  return [
    buildUntranslatedRow('File name', entry.fileName),
    ['Title', entry.titleEn, entry.titleTh],
    ['Description', entry.descriptionEn, entry.descriptionTh],
    ['Category', entry.category, category?.nameTh ?? null],
    ['Sub-category', entry.subCategory.en, entry.subCategory.th],
    ['Frequency', entry.frequency, frequenciesTh[entry.frequency]],
    buildUntranslatedRow('Release date', entry.releaseDate),
    buildUntranslatedRow('Next release expected', entry.nextReleaseDate),
    ['Covers', entry.coverage?.en ?? null, entry.coverage?.th ?? null],
    ['Unit', entry.unit?.en ?? null, entry.unit?.th ?? null],
    buildUntranslatedRow('Records', entry.rows),
    buildUntranslatedRow('Columns', entry.columns.length),
    buildUntranslatedRow('Source', entry.source),
    buildUntranslatedRow('Source address', entry.sourceUrl),
    buildUntranslatedRow('Licence', entry.licence),
    buildUntranslatedRow('Licence address', entry.licenceUrl),
    buildUntranslatedRow('Attribution', entry.attribution),
    ['Changes made', entry.transformation.en, entry.transformation.th],
    ['Keywords', entry.keywordsEn.join(', '), entry.keywordsTh.join(', ')],
  ]
}
