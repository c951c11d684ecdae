import { buildMetadataPath } from '../../../contract/catalogue/file-paths.ts'
import type { FileKind, ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { findYearRange, type YearRange } from '../../../contract/eras.ts'
import type { Office } from '../../../contract/office/pages.ts'
import type { Language } from '../../../contract/visit.ts'

interface PageUrls {
  language: Language
  /** The address of the page in its language. */
  url: string
  publicUrl: string
}

/** Describes a report for data search engines (https://schema.org/Dataset). */
export const buildDataset = (
  details: ReportDetails,
  office: Pick<Office, 'name'>,
  { language, url, publicUrl }: PageUrls,
) => {
  const { report } = details
  const isThai = language === 'th'
  // JSON leaves out the fields that are undefined.
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: isThai ? report.titleTh : report.titleEn,
    alternateName: isThai ? report.titleEn : report.titleTh,
    description: isThai
      ? details.descriptionTh || details.descriptionEn
      : details.descriptionEn || details.descriptionTh,
    url,
    identifier: report.fileName,
    inLanguage: ['en', 'th'],
    isAccessibleForFree: true,
    license: details.licenceUrl ?? (details.licence || undefined),
    creator: details.source ? buildOrganisation(details.source) : undefined,
    isBasedOn: details.sourceUrl ?? undefined,
    creditText: (isThai && details.attributionTh) || details.attributionEn || details.source || undefined,
    publisher: buildOrganisation(office.name[language], publicUrl),
    includedInDataCatalog: { '@type': 'DataCatalog', name: office.name[language], url: publicUrl },
    dateModified: report.releaseDate,
    // `covers` is the time range of the table; without it, the years are parsed from the text of staff.
    temporalCoverage: details.covers ? formatYears(details.covers.years) : toTemporalCoverage(details.coverageEn),
    keywords: details.keywords.length ? details.keywords : undefined,
    variableMeasured: details.columns.map(column => ({
      '@type': 'PropertyValue',
      name: column.name,
      description: (isThai ? column.descriptionTh : column.descriptionEn) || undefined,
      unitText: column.unit ?? undefined,
    })),
    distribution: details.files.map(file => ({
      '@type': 'DataDownload',
      name: file.name,
      encodingFormat: mediaTypes[file.kind],
      contentSize: `${file.sizeBytes} B`,
      dateModified: file.publishedAt,
      contentUrl: findPublicFileUrl(report, file.kind, publicUrl),
    })),
  }
}

const buildOrganisation = (name: string, url?: string) => ({ '@type': 'Organization', name, url })

/** Returns the URL of a file that anybody may download, which is only the metadata; undefined for other files, as they require a login. */
const findPublicFileUrl = (report: ReportRow, kind: FileKind, publicUrl: string) =>
  kind === 'metadata' && report.metadataFile ? publicUrl + buildMetadataPath(report, report.metadataFile) : undefined

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
// CSV files are stored and downloaded as ZIP files.
const mediaTypes: Record<FileKind, string> = { csv: 'application/zip', excel: workbookType, metadata: workbookType }

/** Converts the years of a coverage text to ISO 8601: 'Jan 1981 – Jun 2026' becomes 1981/2026. */
export const toTemporalCoverage = (coverage: string | null) => {
  const years = findYearRange(coverage ?? '')
  return years && formatYears(years)
}

const formatYears = ({ from, to }: YearRange) => (from === to ? String(from) : `${from}/${to}`)
