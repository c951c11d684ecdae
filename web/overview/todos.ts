import type { ReactNode } from 'react'
import { dayOf } from '../ui/values/moments.ts'

/** One thing to do: what it is about, why, since or until when, and where to do it. */
export interface Todo {
  key: string
  name: string
  /** Where the name leads, such as the report itself. */
  path?: string
  reason: string
  when?: ReactNode
  /** Undefined where nothing in the portal helps. */
  action?: { label: string; path: string }
}

/** Things to do of one kind: the first of them, and how many there are. */
export interface TodoList {
  id: 'late' | 'drafts' | 'releases' | 'second' | 'grants' | 'loads' | 'failing' | 'tables' | 'thai' | 'dictionary'
  todos: Todo[]
  total: number
  /** Where all of them are listed. */
  allPath?: string
  /** What should not wait. */
  isUrgent?: boolean
}

const dayMilliseconds = 24 * 3600_000

/** Whole days from a day to the day of a moment in Bangkok. */
export const daysSince = (day: string, moment: string) => {
  return Math.round((Date.parse(dayOf(moment)) - Date.parse(day)) / dayMilliseconds)
}
