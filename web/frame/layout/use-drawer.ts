import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useVisit } from '../use-visit.ts'

const phoneQuery = '(max-width: 640px)'
const tabletQuery = '(max-width: 1024px)'
const yearSeconds = 365 * 24 * 3600

/**
 * Returns what the drawer shows until the reader chooses: `panels` with sub-categories on the page of a category, `mini` (only icons) on
 * pages that need the space, `plain` on all others.
 */
const pickDrawerKind = (pathname: string) => {
  if (pathname.startsWith('/opendata/')) return 'panels'
  return /^\/(report\/|login|signup)/.test(pathname) ? 'mini' : 'plain'
}

/** Holds the reader's choice of an open or a folded drawer in a cookie, which the server reads. On phones the drawer is a sheet instead. */
export const useDrawer = () => {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  /** The reader's choice; null until the reader chooses, when the kind of the page decides. */
  const [drawerState, setDrawerState] = useState(useVisit().drawer)
  const { isSheetOpen, setIsSheetOpen } = useSheet()
  const kind = pickDrawerKind(pathname)
  // Only browsers can tell the width of the screen: the server renders true, and the effect corrects it.
  const [isExpanded, setIsExpanded] = useState(true)
  useEffect(
    () => setIsExpanded(matchMedia(phoneQuery).matches ? isSheetOpen : isOpenOnWideScreen(drawerState, kind)),
    [drawerState, kind, isSheetOpen],
  )
  const toggle = () => {
    if (matchMedia(phoneQuery).matches) return setIsSheetOpen(!isSheetOpen)
    const nextState = isOpenOnWideScreen(drawerState, kind) ? 'mini' : 'open'
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `khlang_drawer=${nextState}; path=/; max-age=${yearSeconds}; samesite=lax`
    setDrawerState(nextState)
    // Opening the drawer reloads its categories and the page's lists (docs/behaviour/screens.md#category-drawer).
    if (nextState === 'open') void revalidate()
  }
  return { drawerState: drawerState ?? 'auto', kind, isSheetOpen, isExpanded, toggle } as const
}

/** Returns true if the drawer is open on a wide screen. The rules for `.frame` in shell.css must agree with this. */
const isOpenOnWideScreen = (drawerState: 'open' | 'mini' | null, kind: ReturnType<typeof pickDrawerKind>) => {
  if (drawerState) return drawerState === 'open'
  return kind === 'panels' || (kind === 'plain' && !matchMedia(tabletQuery).matches)
}

/** Holds whether the sheet on phones is open. Every navigation and Escape close it. */
const useSheet = () => {
  const { key } = useLocation()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: even a navigation to the same URL closes it
  useEffect(() => setIsSheetOpen(false), [key])
  useEffect(() => {
    if (!isSheetOpen) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setIsSheetOpen(false)
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isSheetOpen])
  return { isSheetOpen, setIsSheetOpen }
}
