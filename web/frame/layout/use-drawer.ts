import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useVisit } from '../use-visit.ts'

const phoneQuery = '(max-width: 640px)'
const tabletQuery = '(max-width: 1024px)'
const yearSeconds = 365 * 24 * 3600

/** Returns the drawer's default state: open, folded to icons on pages that need the space, panels in a category. */
const pickDrawerKind = (pathname: string) => {
  if (pathname.startsWith('/opendata/')) return 'panels'
  return /^\/(report\/|login|signup)/.test(pathname) ? 'mini' : 'plain'
}

/** Holds the drawer's state in a cookie, so that the server renders it correctly; on phones it is a sheet. */
export const useDrawer = () => {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [drawerState, setDrawerState] = useState(useVisit().drawer)
  const { sheet, setSheet } = useSheet()
  const kind = pickDrawerKind(pathname)
  const [expanded, setExpanded] = useState(true)
  useEffect(
    () => setExpanded(matchMedia(phoneQuery).matches ? sheet : isOpen(drawerState, kind)),
    [drawerState, kind, sheet],
  )
  const toggle = () => {
    if (matchMedia(phoneQuery).matches) return setSheet(!sheet)
    const next = isOpen(drawerState, kind) ? 'mini' : 'open'
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `khlang_drawer=${next}; path=/; max-age=${yearSeconds}; samesite=lax`
    setDrawerState(next)
    // Opening the drawer reloads its categories and the page's lists (docs/behaviour/screens.md#category-drawer).
    if (next === 'open') void revalidate()
  }
  return { drawerState: drawerState ?? 'auto', kind, sheet, expanded, toggle } as const
}

/** Returns true if the drawer is open. The stylesheet has the same rule: shell.css, `.frame`. */
const isOpen = (drawerState: 'open' | 'mini' | null, kind: ReturnType<typeof pickDrawerKind>) => {
  if (drawerState) return drawerState === 'open'
  return kind === 'panels' || (kind === 'plain' && !matchMedia(tabletQuery).matches)
}

/** Holds the state of the sheet on phones: any navigation and Escape close it. */
const useSheet = () => {
  const { key } = useLocation()
  const [sheet, setSheet] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: even a navigation to the same URL closes it
  useEffect(() => setSheet(false), [key])
  useEffect(() => {
    if (!sheet) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setSheet(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [sheet])
  return { sheet, setSheet }
}
