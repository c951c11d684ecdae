import type { ReportColumn } from '../../../../contract/catalogue/report-details.ts'
import type { ProfiledColumn, ReportProfile } from '../../../../contract/tables/report-profile.ts'
import type { Language } from '../../../../contract/visit.ts'
import { reference as english } from '../../../words/en/public/reference.ts'
import { reference as thai } from '../../../words/th/public/reference.ts'
import { createTextFormatter } from '../../figures/figure-words.server.ts'
import { findColumnOrigin } from '../column-origins.ts'

/**
 * Adds the columns that the portal computes from others to those of a file, which may be described in a data dictionary. `profile` is
 * undefined if it could not be loaded.
 */
export const addComputedColumns = (fileColumns: ReportColumn[], profile: ReportProfile | undefined): ReportColumn[] => {
  if (!profile) return fileColumns
  const fileColumnNames = new Set(fileColumns.map(({ name }) => name))
  const computedColumns = profile.columns
    .filter(({ name }) => !fileColumnNames.has(name))
    .map(column => ({
      name: column.name,
      type: column.type,
      descriptionEn: describeOrigin(column, profile.columns, 'en'),
      descriptionTh: describeOrigin(column, profile.columns, 'th'),
      unit: null,
    }))
  return [...fileColumns, ...computedColumns]
}

/** Says from which other columns the portal computes a column. */
const describeOrigin = (column: ProfiledColumn, columns: readonly ProfiledColumn[], language: Language) => {
  const origin = findColumnOrigin(column, columns)
  return origin ? createTextFormatter(language === 'th' ? thai : english)(origin.key, { columns: origin.columns }) : ''
}
