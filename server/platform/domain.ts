import type { Transaction } from 'kysely'
import type { Actor } from './actor.ts'
import type { DB } from './database/tables.ts'
import type { Served, ServedOne } from './http/downloads/downloads.ts'
import type { ServedExport } from './http/downloads/exports.ts'
import type { ServedText } from './http/downloads/texts.ts'
import type { ServedForm } from './http/forms.ts'
import type { ServedInquiry, ServedInquiryFile, ServedPageFiles } from './http/inquiries.ts'
import type { ServedProtocol } from './http/protocols/protocols.ts'
import type { Route } from './http/route.ts'
import type { Measure } from './metrics/measures.ts'

/** Reads what a domain holds about a user, by kind of record, for the user's own export. */
export type PersonalRecords = (actor: Actor & { userId: number }) => Promise<Record<string, unknown>>

/**
 * Removes what a domain holds of a person, in the transaction that erases the account; what it returns runs after the commit, for files.
 * Runs after the account itself has lost its names.
 */
export type PersonErasure = (
  transaction: Transaction<DB>,
  /** The addresses in lower case, earlier ones too. */
  person: { userId: number; username: string; addresses: readonly string[] },
) => Promise<(() => Promise<unknown>) | undefined>

/** A task that runs again and again while the portal is open. */
export interface RepeatedTask {
  everyMilliseconds: number
  run: () => Promise<unknown>
}

/** Everything that main.ts needs to know about one domain. */
export interface Domain {
  routes: Route[]
  downloads?: Served[]
  /** Downloads whose path names one file. */
  files?: ServedOne[]
  exports?: ServedExport[]
  forms?: ServedForm[]
  inquiries?: ServedInquiry[]
  inquiryFiles?: ServedInquiryFile[]
  pageFiles?: ServedPageFiles[]
  texts?: ServedText[]
  protocols?: ServedProtocol[]
  repeatedTasks?: RepeatedTask[]
  /** What operators watch. */
  measures?: Measure[]
  personalRecords?: PersonalRecords
  erasePerson?: PersonErasure
  /** Runs once after the migrations, before the sample data is loaded. */
  prepare?: () => Promise<unknown>
  /** Runs once when all data is loaded, before the first request. */
  beforeOpening?: () => Promise<unknown>
  /** Runs before the repeated tasks are stopped, so that a task under way can be cut short. */
  close?: () => void
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
