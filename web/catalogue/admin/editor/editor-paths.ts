import type { BlockerFunction, Path } from 'react-router'
import { addParameters } from '../../lists/texts.ts'
import { type Name, names } from './edit-values.ts'

export const tabs = ['report', 'file', 'link', 'versions'] as const
export type Tab = (typeof tabs)[number]

const path = '/admin/ReportConfiguration'

interface EditorPlace {
  tab?: Tab | undefined
  sourceId?: string | undefined
  /** A field of the first tab that gets the focus. */
  field?: Name | undefined
}

/** Returns the path of a tab of the editor, with its report. */
export const editorPath = ({ tab, sourceId, field }: EditorPlace) =>
  addParameters(path, { tab, source_id: sourceId }) + (field ? `#${field}` : '')

/** Returns the field that the hash of a URL names. */
export const findTargetField = (hash: string) => names.find(name => hash === `#${name}`)

/** Returns the Report ID in a URL of the editor. */
export const findSourceIdInUrl = ({ pathname, search }: Path) =>
  (pathname === path && new URLSearchParams(search).get('source_id')) || undefined

/** Returns true if a navigation leads to another report, or out of the editor. */
export const leavesReport: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || findSourceIdInUrl(from) !== findSourceIdInUrl(to)

/** Returns the tab of a URL; /admin/addfile is another URL of the second tab (docs/behaviour/editor.md#report-editor). */
export const pickTab = (pathname: string, tabName: string | null): Tab =>
  tabs.find(tab => tab === tabName) ?? (pathname.endsWith('/addfile') ? 'file' : 'report')
