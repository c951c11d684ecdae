import type { Transaction } from 'kysely'
import type { Actor } from './actor.ts'
import type { DB } from './database/tables.ts'
import type { FixedDownloadRoute, NamedDownloadRoute } from './http/downloads/downloads.ts'
import type { ExportRoute } from './http/downloads/exports.ts'
import type { TextRoute } from './http/downloads/texts.ts'
import type { FormRoute } from './http/forms.ts'
import type { ProtocolRoute } from './http/protocols/protocols.ts'
import type { FileEndpoint, QueryEndpoint } from './http/query-endpoints/endpoints.ts'
import type { PageFiles } from './http/query-endpoints/page-files.ts'
import type { Route } from './http/route.ts'
import type { Measure } from './metrics/measures.ts'

/** Returns what a domain stores about a user, by kind of record, for the user's own export. */
export type ReadPersonalRecords = (actor: Actor & { userId: number }) => Promise<Record<string, unknown>>

/**
 * Removes a domain's records of a person, in the transaction that erases the account and after the account has lost its names. Returns a
 * function that runs after the commit, to delete files.
 */
export type ErasePerson = (
  transaction: Transaction<DB>,
  /** `emails` are in lower case and include earlier addresses. */
  person: { userId: number; username: string; emails: readonly string[] },
) => Promise<(() => Promise<unknown>) | undefined>

/** A task that runs repeatedly while the portal is open. */
export interface RepeatedTask {
  everyMilliseconds: number
  /** The signal aborts when the portal closes, so that a long task can end early. */
  run: (closing: AbortSignal) => Promise<unknown>
}

/** The parts of one domain that main.ts connects. */
export interface Domain {
  /** Calls of the contract with their functions. */
  routes: Route[]
  /** Downloads whose path contains the name of the requested file. */
  downloads?: NamedDownloadRoute[]
  /** Downloads with a fixed path each. */
  fileDownloads?: FixedDownloadRoute[]
  /** Tables that are streamed as CSV. */
  exports?: ExportRoute[]
  /** Forms that other programs, such as mail clients, send without a call. */
  forms?: FormRoute[]
  /** Addresses of the API of tables that return JSON. */
  queryEndpoints?: QueryEndpoint[]
  /** Addresses of the API of tables that return a file. */
  fileEndpoints?: FileEndpoint[]
  /** Files at the addresses of pages with a file extension, such as `/report/gdp.csv`. */
  pageFiles?: PageFiles[]
  /** Plain texts at their own addresses. */
  texts?: TextRoute[]
  /** Read-only protocols for other programs. */
  protocols?: ProtocolRoute[]
  repeatedTasks?: RepeatedTask[]
  /** Metrics for operators. */
  measures?: Measure[]
  readPersonalRecords?: ReadPersonalRecords
  erasePerson?: ErasePerson
  /** Runs once after the migrations, before the sample data is loaded. */
  afterMigrations?: () => Promise<unknown>
  /** Runs once when all data is loaded, before the first request. */
  beforeFirstRequest?: () => Promise<unknown>
  /** Runs before the repeated tasks are stopped, so that a running task can end early. */
  beforeStop?: () => void
}
