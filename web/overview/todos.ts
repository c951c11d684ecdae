import type { ReactNode } from 'react'
import type { OutputOf } from '../../contract/call.ts'
import { dayMilliseconds } from '../../contract/durations.ts'
import type { getOverview } from '../../contract/overview/overview.ts'
import { toBangkokDay } from '../ui/values/moments.ts'

export type Overview = OutputOf<typeof getOverview>

/** A task: the report, user or other object that it is about, the reason, the date, and the page to do it on. */
export interface Todo {
  key: string
  /** The name of the object that the task is about. */
  name: string
  reason: string
  when?: ReactNode
  /** Undefined if the portal offers no action. */
  action?: { label: string; path: string }
}

/** Tasks of one kind: the first of them, and the total. */
export interface TodoList {
  id:
    | 'late'
    | 'drafts'
    | 'releases'
    | 'secondPerson'
    | 'grants'
    | 'loads'
    | 'failing'
    | 'unexplorableTables'
    | 'missingThai'
    | 'incompleteDictionary'
  todos: Todo[]
  total: number
  /** The path of the page that lists all of them. */
  allPath?: string
  /** True if one row counts several tasks, so the number of rows says nothing about the total. */
  hasSum?: boolean
  /** True if these tasks should be done at once. */
  isUrgent?: boolean
}

/** Returns true if a list shows only the first of its tasks. */
export const isShortened = ({ todos, total, hasSum = false }: Pick<TodoList, 'todos' | 'total' | 'hasSum'>) =>
  total > todos.length && !hasSum

/** Builds a list of tasks from the first rows of a part of the overview; empty without that part. */
export const toTodoList = <Row>(
  id: TodoList['id'],
  part: { rows: Row[]; total: number } | undefined,
  toTodo: (row: Row) => Todo,
): TodoList => ({ id, todos: part?.rows.map(row => toTodo(row)) ?? [], total: part?.total ?? 0 })

/** Returns the number of days from a day to the day of a moment in Bangkok. */
export const countDaysSince = (day: string, moment: string) =>
  Math.round((Date.parse(toBangkokDay(moment)) - Date.parse(day)) / dayMilliseconds)
