import type { Requests } from '../../platform/outgoing/guarded-requests.ts'
import { OutgoingError } from '../../platform/outgoing/outgoing-errors.ts'
import { type Candidate, ImportError, type Origin, type SkippedItem } from '../candidates.ts'
import { openActionApi } from './action-api.ts'
import type { CkanPackage, CkanResource } from './records.ts'
import { buildCandidate, type PackageContext, type TableResource } from './resource-candidates.ts'

interface Context {
  /** The address of the CKAN portal. */
  address: string
  requests: Requests
}

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
const listTables = (context: PackageContext, ckanPackage: CkanPackage): (Candidate | SkippedItem)[] => {
  const isInactive = Boolean(ckanPackage.state) && ckanPackage.state !== 'active'
  if (ckanPackage.private || isInactive) return [{ name: ckanPackage.name, reason: 'It is not public.' }]
  const tables = ckanPackage.resources.flatMap((resource): TableResource[] => {
    const kind = resource.state === 'deleted' ? undefined : findKind(resource)
    return kind ? [{ resource, kind }] : []
  })
  const uniqueTables = tables.filter(table => !isExcelOfCsv(table, tables))
  if (uniqueTables.length === 0) return [{ name: ckanPackage.name, reason: 'It has no resource in CSV or XLSX.' }]
  return uniqueTables.map(table =>
    buildCandidate(context, ckanPackage, table, { isOneOfMany: uniqueTables.length > 1 }),
  )
}

/** Finds the kind of a resource's file by its declared format; undefined if it is neither CSV nor XLSX. */
const findKind = ({ format, mimetype }: CkanResource): 'csv' | 'excel' | undefined => {
  const declaredFormat = (format || mimetype).toLowerCase().replace(/^\./, '')
  if (declaredFormat === 'csv' || declaredFormat === 'text/csv') return 'csv'
  return declaredFormat === 'xlsx' || declaredFormat.endsWith('spreadsheetml.sheet') ? 'excel' : undefined
}

/** Returns true for an Excel file beside a CSV of the same name, because the portal generates the Excel file from the CSV. */
const isExcelOfCsv = ({ resource, kind }: TableResource, tables: readonly TableResource[]) =>
  kind === 'excel' &&
  tables.some(table => table.kind === 'csv' && toNameWithoutFormat(table.resource) === toNameWithoutFormat(resource))

/** Returns the name of a resource without a format at its end, as in “Revenue (CSV)”. */
const toNameWithoutFormat = ({ name }: CkanResource) => name.toLowerCase().replace(/\W*(csv|xlsx)\W*$/, '')
