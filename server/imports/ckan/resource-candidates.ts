import { join } from 'node:path'
import { limits } from '../../../contract/limits.ts'
import type { Requests } from '../../platform/outgoing/guarded-requests.ts'
import type { BothNames, Candidate, ImportedFields } from '../candidates.ts'
import { parseFrequency } from './frequencies.ts'
import type { CkanPackage, CkanResource } from './records.ts'

/** The CKAN portal of a package. */
export interface PackageContext {
  /** The address of the CKAN portal. */
  address: string
  requests: Requests
  titles: Titles
}

/** The titles of CKAN's groups and organisations, by their names. */
type Titles = Record<'groups' | 'organisations', Map<string, string>>

/** A resource that contains a table, with the kind of its file. */
export interface TableResource {
  resource: CkanResource
  kind: 'csv' | 'excel'
}

/** Builds the candidate of one resource of a package. If the package has several, the names and the title contain those of the resource. */
export const buildCandidate = (
  { address, requests, titles }: PackageContext,
  ckanPackage: CkanPackage,
  { resource, kind }: TableResource,
  { isOneOfMany }: { isOneOfMany: boolean },
): Candidate => {
  // A File Name cannot begin with a hyphen.
  const baseFileName = ckanPackage.name.replace(/^-+/, '')
  const [group] = ckanPackage.groups
  const { organization } = ckanPackage
  return {
    key: resource.id,
    sourceId: resource.id,
    // The report gets the first of these names that is unused.
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
      return [{ kind, path }]
    },
  }
}

/** Category and sub-category of a package without a group or organisation. */
const importedNames: BothNames = { nameEn: 'Imported', nameTh: 'ข้อมูลนำเข้า' }

/** Returns a name in both languages, because CKAN has it in one. */
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
