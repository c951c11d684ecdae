import type { BlockerFunction, Path } from 'react-router'
import { withParameters } from '../../texts.ts'

export const tabs = ['report', 'file', 'link', 'versions'] as const
export type Tab = (typeof tabs)[number]

const path = '/admin/ReportConfiguration'

/** Where a tab of the editor is, with the report that it is about. */
export const editorPath = ({ tab, sourceId }: { tab?: Tab; sourceId?: string | undefined }) =>
  withParameters(path, { tab, source_id: sourceId })

/** The report that an address of the editor is about. */
export const reportAsked = ({ pathname, search }: Path) =>
  (pathname === path && new URLSearchParams(search).get('source_id')) || undefined

/** Whether a way leads to another report, or out of the editor. */
export const leavesReport: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || reportAsked(from) !== reportAsked(to)

/** The tab that an address asks for; /admin/addfile is the second by another name (administration.md 2.1). */
export const tabOf = (pathname: string, asked: string | null): Tab =>
  tabs.find(tab => tab === asked) ?? (pathname.endsWith('/addfile') ? 'file' : 'report')
