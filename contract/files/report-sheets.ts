/** Fields of a report that a metadata workbook may set; missing or empty ones leave the report unchanged. */
export const sheetFields = [
  'descriptionEn',
  'descriptionTh',
  'unitEn',
  'unitTh',
  'coverageEn',
  'coverageTh',
  'methodEn',
  'methodTh',
  'source',
  'sourceUrl',
  'licence',
  'licenceUrl',
  'attributionEn',
  'attributionTh',
  'transformationEn',
  'transformationTh',
] as const
export type SheetField = (typeof sheetFields)[number]
/** The texts that a metadata workbook has for these fields. */
export type SheetFacts = Partial<Record<SheetField, string>>

/** A row of the sheet “Report”, and the fields that it sets. */
interface SheetRow {
  /** Accepted names of the row; the template uses the first. */
  names: readonly [string, ...string[]]
  /** The field of each language. Both are the same for a field without a language, such as `licence`. */
  en: SheetField
  th: SheetField
}

/** Builds a row for a field that has no language. */
const buildSharedRow = (field: SheetField, ...names: SheetRow['names']): SheetRow => ({ names, en: field, th: field })

/** The rows of the sheet “Report” that set fields of the report. Other rows are ignored. */
export const sheetRows: readonly SheetRow[] = [
  { names: ['Description', 'คำอธิบาย'], en: 'descriptionEn', th: 'descriptionTh' },
  { names: ['Unit', 'หน่วย'], en: 'unitEn', th: 'unitTh' },
  { names: ['Covers', 'Coverage', 'ช่วงเวลาของข้อมูล'], en: 'coverageEn', th: 'coverageTh' },
  { names: ['Method', 'วิธีการจัดทำ'], en: 'methodEn', th: 'methodTh' },
  buildSharedRow('source', 'Source', 'แหล่งที่มา'),
  buildSharedRow('sourceUrl', 'Source address', 'URL ของแหล่งที่มา'),
  buildSharedRow('licence', 'Licence', 'สัญญาอนุญาต'),
  buildSharedRow('licenceUrl', 'Licence address', 'URL ของสัญญาอนุญาต'),
  { names: ['Attribution', 'ข้อความอ้างอิงแหล่งที่มา'], en: 'attributionEn', th: 'attributionTh' },
  { names: ['Changes made', 'การดัดแปลงข้อมูล', 'การปรับแก้'], en: 'transformationEn', th: 'transformationTh' },
]

/** Accepted column headings of the sheet “Report”; the template uses the first of each. */
export const sheetHeadings = {
  field: ['Field', 'รายการ'],
  en: ['English', 'ภาษาอังกฤษ'],
  th: ['Thai', 'ภาษาไทย'],
} as const
