import { join } from 'node:path'
import { limits } from '../../../contract/limits.ts'
import { OutgoingError, type Requests } from '../../platform/outgoing/guarded-requests.ts'
import {
  type BothNames,
  type Candidate,
  ImportError,
  type ImportedFields,
  type Origin,
  type SkippedItem,
} from '../candidates.ts'
import { openActionApi } from './action-api.ts'
import { parseFrequency } from './frequencies.ts'
import type { CkanPackage, CkanResource } from './records.ts'

interface Context {
  /** The address of the CKAN portal. */
  address: string
  requests: Requests
}

/** The titles of CKAN's groups and organisations, by their names. */
type Titles = Record<'groups' | 'organisations', Map<string, string>>

/** Opens a CKAN portal as the origin of an import. Its tables are the CSV and XLSX resources of its packages. */
export const openCkanOrigin = ({ address, requests }: Context): Origin => {
  const baseAddress = address.replace(/\/+$/, '')
  const api = openActionApi({ address: baseAddress, requests })
  return {
    name: baseAddress,
    async *list(signal) {
      const titles = {
        groups: await api.listTitles('group_list', signal),
        organisations: await api.listTitles('organization_list', signal),
      }
      for await (const packageName of api.listPackages(signal)) {
        const packageOrSkipped = await api.showPackage(packageName, signal).catch(createSkipHandler(packageName))
        if ('reason' in packageOrSkipped) yield packageOrSkipped
        else yield* listTables({ address: baseAddress, requests, titles }, packageOrSkipped)
      }
    },
  }
}

/** Creates a handler that converts the error of one package to a skipped item; it rethrows any other error. */
const createSkipHandler =
  (packageName: string) =>
  (error: unknown): SkippedItem => {
    if (error instanceof ImportError || error instanceof OutgoingError)
      return { name: packageName, reason: error.message }
    throw error
  }

/** Lists the candidates of a package, or one skipped item if it is not public or has no table. */
const listTables = (context: Context & { titles: Titles }, ckanPackage: CkanPackage): (Candidate | SkippedItem)[] => {
  if (ckanPackage.private || (ckanPackage.state && ckanPackage.state !== 'active'))
    return [{ name: ckanPackage.name, reason: 'It is not public.' }]
  const tables = ckanPackage.resources.filter(resource => resource.state !== 'deleted' && findKind(resource))
  const uniqueTables = tables.filter(resource => !isExcelOfCsv(resource, tables))
  if (uniqueTables.length === 0) return [{ name: ckanPackage.name, reason: 'It has no resource in CSV or XLSX.' }]
  return uniqueTables.map(resource => buildCandidate(context, ckanPackage, resource, uniqueTables.length > 1))
}

/** Finds the kind of a resource's file by its declared format; undefined if it is neither CSV nor XLSX. */
const findKind = ({ format, mimetype }: CkanResource): 'csv' | 'excel' | undefined => {
  const declaredFormat = (format || mimetype).toLowerCase().replace(/^\./, '')
  if (declaredFormat === 'csv' || declaredFormat === 'text/csv') return 'csv'
  return declaredFormat === 'xlsx' || declaredFormat.endsWith('spreadsheetml.sheet') ? 'excel' : undefined
}

/** Returns true for an Excel file beside a CSV of the same name, because the portal generates the Excel file from the CSV. */
const isExcelOfCsv = (resource: CkanResource, tables: CkanResource[]) =>
  findKind(resource) === 'excel' &&
  tables.some(table => findKind(table) === 'csv' && toNameWithoutFormat(table) === toNameWithoutFormat(resource))

/** Returns the name of a resource without a format at its end, as in “Revenue (CSV)”. */
const toNameWithoutFormat = ({ name }: CkanResource) => name.toLowerCase().replace(/\W*(csv|xlsx)\W*$/, '')

const buildCandidate = (
  { address, requests, titles }: Context & { titles: Titles },
  ckanPackage: CkanPackage,
  resource: CkanResource,
  isOneOfMany: boolean,
): Candidate => {
  // A File Name cannot begin with a hyphen.
  const baseFileName = ckanPackage.name.replace(/^-+/, '')
  const [group] = ckanPackage.groups
  const { organization } = ckanPackage
  return {
    key: resource.id,
    sourceId: resource.id,
    fileNames: [
      ...(isOneOfMany ? [] : [baseFileName]),
      `${baseFileName}-${resource.id.slice(0, 8)}`,
      `${baseFileName}-${resource.id}`,
    ],
    fields: toFields(address, ckanPackage, isOneOfMany ? resource.name : ''),
    place: {
      category: group ? toBothNames(titles.groups.get(group.name) ?? group.title) : importedNames,
      subCategory: organization
        ? toBothNames(titles.organisations.get(organization.name) ?? organization.title)
        : importedNames,
    },
    async fetch(folder, signal) {
      const path = join(folder, 'table')
      await requests.download(resource.url, path, signal)
      return [{ kind: findKind(resource)!, path }]
    },
  }
}

/** Category and sub-category of a package without a group or organisation. */
const importedNames: BothNames = { nameEn: 'Imported', nameTh: 'ข้อมูลนำเข้า' }

const toBothNames = (name: string): BothNames => {
  const shortName = name.slice(0, limits.name)
  return { nameEn: shortName, nameTh: shortName }
}

/** Maps a package to the fields of a report. CKAN stores each text in one language and does not declare which. */
const toFields = (address: string, ckanPackage: CkanPackage, resourceName: string): ImportedFields => {
  const title = [ckanPackage.title || ckanPackage.name, resourceName]
    .filter(Boolean)
    .join(' – ')
    .slice(0, limits.reportTitle)
  const notes = ckanPackage.notes.slice(0, limits.description)
  const isThai = /[\u0E00-\u0E7F]/.test(notes)
  const keywords = ckanPackage.tags.map(tag => (tag.display_name || tag.name).slice(0, limits.keyword))
  return {
    titleEn: title,
    titleTh: title,
    descriptionEn: isThai ? '' : notes,
    descriptionTh: isThai ? notes : '',
    keywords: keywords.length > 0 ? keywords : [ckanPackage.name],
    frequency: parseFrequency(ckanPackage.extras),
    licence: ckanPackage.license_title.slice(0, limits.line),
    licenceUrl: toWebAddress(ckanPackage.license_url),
    source: (ckanPackage.organization?.title || ckanPackage.author).slice(0, limits.line),
    sourceUrl: toWebAddress(ckanPackage.url) || `${address}/dataset/${ckanPackage.name}`,
  }
}

/** Returns the text if it is a valid web address of limited length, otherwise an empty text. */
const toWebAddress = (text: string) =>
  /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) && text.length <= limits.urlCharacters ? text : ''
