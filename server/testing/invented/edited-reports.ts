import fc from 'fast-check'
import { frequencies } from '../../../contract/catalogue/reports.ts'

type InventedValue = fc.Arbitrary<unknown>

interface InventedFields extends Record<'id' | 'name' | 'names' | 'words' | 'address' | 'day', InventedValue> {
  /** Returns mostly the given values, and sometimes wild ones. */
  or: (fine: InventedValue) => InventedValue
}

/** Returns random reports as staff save them. */
export const inventedEditedReport = ({ id, name, names, words, address, day, or }: InventedFields) => {
  const report: Record<string, InventedValue> = {
    source_id: names,
    file_name: names,
    export_excel_name: name,
    export_excel_name_th: name,
    frequency: fc.constantFrom(...frequencies),
    sub_category_id: id,
    status: fc.constantFrom('Active', 'Inactive'),
    word: fc.array(name, { minLength: 1, maxLength: 4 }),
    licence: words,
    licence_url: address,
    source: words,
    source_url: address,
    ...Object.fromEntries(
      ['description', 'description_th', 'unit', 'coverage_th', 'attribution'].map(field => [field, words]),
    ),
    next_release_date: fc.oneof(day, fc.constant(null)),
  }
  return fc.record(Object.fromEntries(Object.entries(report).map(([field, fine]) => [field, or(fine)])), {
    requiredKeys: ['source_id', 'file_name', 'export_excel_name', 'frequency', 'sub_category_id', 'word'],
  })
}
