import { z } from 'zod'
import type { Requests } from '../../platform/outgoing/guarded-requests.ts'
import { ImportError } from '../candidates.ts'
import { namedList, packageRecord, searchResult } from './records.ts'

/** The number of packages or groups of one request. CKAN returns at most this many groups with all fields, and more packages. */
export const pageSize = 25

/** The form of every successful response; a failure has `success: false`. */
const envelope = z.object({ success: z.literal(true), result: z.unknown() })

interface Context {
  /** The address of the CKAN portal. */
  address: string
  requests: Requests
}

/** Returns the calls of CKAN's action API that an import needs. Each throws an ImportError or an OutgoingError. */
export const openActionApi = ({ address, requests }: Context) => {
  const call = async <Schema extends z.ZodType>(
    action: string,
    query: Record<string, string | number>,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> => {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const url = `${address}/api/3/action/${action}?${parameters}`
    const parsedEnvelope = envelope.safeParse(await requests.readJson(url, signal))
    const result = schema.safeParse(parsedEnvelope.data?.result)
    if (parsedEnvelope.success && result.success) return result.data
    throw new ImportError(`${url} did not return a CKAN response.`)
  }
  return {
    /** Yields the names of all packages, the oldest first, so that packages added during the import come last. */
    async *listPackages(signal: AbortSignal) {
      for (let start = 0; ; start += pageSize) {
        const page = { start, rows: pageSize, sort: 'metadata_created asc' }
        const { count, results } = await call('package_search', page, searchResult, signal)
        for (const { name } of results) yield name
        if (results.length === 0 || start + results.length >= count) return
      }
    },
    showPackage: (name: string, signal: AbortSignal) => call('package_show', { id: name }, packageRecord, signal),
    /** Lists the titles of all groups or organisations by name. */
    async listTitles(action: 'group_list' | 'organization_list', signal: AbortSignal) {
      const titles = new Map<string, string>()
      for (let offset = 0; ; offset += pageSize) {
        const query = { all_fields: 'true', limit: pageSize, offset }
        const groups = await call(action, query, namedList, signal)
        for (const { name, title, display_name } of groups) titles.set(name, title || display_name || name)
        // A portal that ignores the offset sends the first page again.
        if (groups.length < pageSize || titles.size <= offset) return titles
      }
    },
  }
}
