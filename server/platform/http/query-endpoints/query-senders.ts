import type { Actor, Origin } from '../../actor.ts'
import { ContractError } from '../complete-routes.ts'
import type { RateLimits } from '../keys/reader-keys.ts'
import { requirePrimary } from './api-queries.ts'
import type { QueryEndpoint } from './endpoints.ts'

/** Sends a query in process on behalf of the reader of a page, and returns its JSON. `pattern` is the path of a query endpoint. */
export type SendQuery = (pattern: string, params: Record<string, string>, query: URLSearchParams) => Promise<unknown>

/** Returns the function with which pages send queries for one reader. */
export type SendQueryAs = (actor: Actor, origin: Origin) => SendQuery

/**
 * Creates the function with which pages send queries in process. They count for the rate limit of the reader's network. Throws a
 * ContractError for a path without an endpoint.
 */
export const createQueryRunner =
  (endpoints: readonly QueryEndpoint[], rateLimits: RateLimits): SendQueryAs =>
  (actor, { address }) =>
  async (pattern, params, query) => {
    requirePrimary(actor)
    rateLimits.countPageQuery(address)
    const endpoint = endpoints.find(({ path }) => path === pattern)
    if (!endpoint) throw new ContractError(`${pattern} has no answer`)
    const { buildBody } = await endpoint.respond({
      actor,
      params,
      query,
      path: fillPath(pattern, params),
      address,
    })
    return JSON.parse((await buildBody()).text)
  }

/** Fills the parameters of a path pattern. */
const fillPath = (pattern: string, params: Record<string, string>) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
