import type { BlockerFunction, Path } from 'react-router'
import { addParameters } from '../../lists/catalogue-paths.ts'
import { type FieldName, fieldNames } from './edit-values.ts'

/** The tabs of the editor, in their order. */
export const tabs = ['report', 'file', 'link', 'versions'] as const
export type Tab = (typeof tabs)[number]

const editorPagePath = '/admin/ReportConfiguration'

interface EditorTarget {
  /** The report tab if undefined. */
  tab?: Tab | undefined
  /** A new report if undefined. */
  sourceId?: string | undefined
  /** A field of the report tab that gets the focus. */
  field?: FieldName | undefined
}

/** Returns the path of the editor for a report, with one of its tabs or fields. */
export const buildEditorPath = ({ tab, sourceId, field }: EditorTarget) =>
  addParameters(editorPagePath, { tab, source_id: sourceId }) + (field ? `#${field}` : '')

/** Returns the field that the hash of a URL names; undefined if there is none. */
export const findTargetField = (hash: string) => fieldNames.find(name => hash === `#${name}`)

/** Returns the Report ID in a URL of the editor; undefined for a new report and on other pages. */
export const findSourceIdInUrl = ({ pathname, search }: Path) =>
  (pathname === editorPagePath && new URLSearchParams(search).get('source_id')) || undefined

/** Returns true if a navigation leads to another report or out of the editor, and not only to another tab. */
export const isLeavingReport: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || findSourceIdInUrl(from) !== findSourceIdInUrl(to)

/** Returns the tab of a URL; /admin/addfile is another URL of the file tab (docs/behaviour/editor.md#report-editor). */
export const pickTab = (pathname: string, tabName: string | null): Tab =>
  tabs.find(tab => tab === tabName) ?? (pathname.endsWith('/addfile') ? 'file' : 'report')
