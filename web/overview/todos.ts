import type { ReactNode } from 'react'
import { dayMilliseconds } from '../../contract/durations.ts'
import { toBangkokDay } from '../ui/values/moments.ts'

/** A task: its subject, its reason, its date, and the page to do it on. */
export interface Todo {
  key: string
  name: string
  /** The page of its subject, e.g. the report. */
  path?: string
  reason: string
  when?: ReactNode
  /** Undefined if the portal offers no action. */
  action?: { label: string; path: string }
}

/** Tasks of one kind: the first of them, and the total. */
export interface TodoList {
  id: 'late' | 'drafts' | 'releases' | 'second' | 'grants' | 'loads' | 'failing' | 'tables' | 'thai' | 'dictionary'
  todos: Todo[]
  total: number
  /** The page that lists all of them. */
  allPath?: string
  /** True if they should not wait. */
  isUrgent?: boolean
}

/** Returns the number of days from a day to the day of a moment in Bangkok. */
export const countDaysSince = (day: string, moment: string) => {
  return Math.round((Date.parse(toBangkokDay(moment)) - Date.parse(day)) / dayMilliseconds)
}
