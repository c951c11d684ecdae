import type { BlockerFunction, Path } from 'react-router'
import { withParameters } from '../../lists/texts.ts'
import { type Name, names } from './edit-values.ts'

export const tabs = ['report', 'file', 'link', 'versions'] as const
export type Tab = (typeof tabs)[number]

const path = '/admin/ReportConfiguration'

interface EditorPlace {
  tab?: Tab | undefined
  sourceId?: string | undefined
  /** A field of the first tab that is to have the focus. */
  field?: Name | undefined
}

/** Where a tab of the editor is, with the report that it is about. */
export const editorPath = ({ tab, sourceId, field }: EditorPlace) =>
  withParameters(path, { tab, source_id: sourceId }) + (field ? `#${field}` : '')

/** The field that the hash of an address names. */
export const fieldAsked = (hash: string) => names.find(name => hash === `#${name}`)

/** The report that an address of the editor is about. */
export const reportAsked = ({ pathname, search }: Path) =>
  (pathname === path && new URLSearchParams(search).get('source_id')) || undefined

/** Whether a way leads to another report, or out of the editor. */
export const leavesReport: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || reportAsked(from) !== reportAsked(to)

/** The tab that an address asks for; /admin/addfile is the second by another name (docs/behaviour/editor.md#report-editor). */
export const tabOf = (pathname: string, asked: string | null): Tab =>
  tabs.find(tab => tab === asked) ?? (pathname.endsWith('/addfile') ? 'file' : 'report')
