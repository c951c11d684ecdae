import type { Transaction } from 'kysely'
import type { Actor } from './actor.ts'
import type { DB } from './database/tables.ts'
import type { Served, ServedOne } from './http/downloads/downloads.ts'
import type { ServedExport } from './http/downloads/exports.ts'
import type { ServedText } from './http/downloads/texts.ts'
import type { ServedForm } from './http/forms.ts'
import type { ServedProtocol } from './http/protocols/protocols.ts'
import type { ServedPageFiles } from './http/query-endpoints/page-files.ts'
import type { FileEndpoint, QueryEndpoint } from './http/query-endpoints/query-endpoints.ts'
import type { Route } from './http/route.ts'
import type { Measure } from './metrics/measures.ts'

/** Returns a domain's records of a user, by kind, for the user's own export. */
export type PersonalRecords = (actor: Actor & { userId: number }) => Promise<Record<string, unknown>>

/**
 * Removes a domain's records of a person, in the transaction that erases the account and after the account has lost its names. Returns a
 * function that runs after the commit, to delete files.
 */
export type PersonErasure = (
  transaction: Transaction<DB>,
  /** The addresses in lower case, including earlier ones. */
  person: { userId: number; username: string; addresses: readonly string[] },
) => Promise<(() => Promise<unknown>) | undefined>

/** A task that repeats while the portal is open. */
export interface RepeatedTask {
  everyMilliseconds: number
  /** The signal aborts when the portal closes, so that a long task can end early. */
  run: (closing: AbortSignal) => Promise<unknown>
}

/** The parts of one domain that main.ts connects. */
export interface Domain {
  routes: Route[]
  downloads?: Served[]
  /** Downloads whose path names one file. */
  files?: ServedOne[]
  exports?: ServedExport[]
  forms?: ServedForm[]
  queryEndpoints?: QueryEndpoint[]
  fileEndpoints?: FileEndpoint[]
  pageFiles?: ServedPageFiles[]
  texts?: ServedText[]
  protocols?: ServedProtocol[]
  repeatedTasks?: RepeatedTask[]
  /** Metrics for operators. */
  measures?: Measure[]
  personalRecords?: PersonalRecords
  erasePerson?: PersonErasure
  /** Runs once after the migrations, before the sample data is loaded. */
  prepare?: () => Promise<unknown>
  /** Runs once when all data is loaded, before the first request. */
  beforeOpening?: () => Promise<unknown>
  /** Runs before the repeated tasks are stopped, so that a running task can end early. */
  close?: () => void
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
