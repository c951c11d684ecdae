import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useVisit } from '../use-visit.ts'
import { useSheet } from './use-sheet.ts'

const phoneQuery = '(max-width: 40em)'
const tabletQuery = '(max-width: 64em)'
const yearSeconds = 365 * 24 * 3600

/** The reader's choice of an open drawer, or of one that shows only icons; null until the reader chooses. */
type DrawerChoice = 'open' | 'mini' | null

/**
 * The kind of drawer that a page has: `panels` with sub-categories on the page of a category, `mini` (only icons until the reader chooses) on
 * pages that need the space, `plain` on all others.
 */
type DrawerKind = 'panels' | 'mini' | 'plain'

const pickDrawerKind = (pathname: string): DrawerKind => {
  if (pathname.startsWith('/opendata/')) return 'panels'
  return /^\/(report\/|login|signup)/.test(pathname) ? 'mini' : 'plain'
}

/**
 * Holds the reader's choice of an open or a folded drawer in a cookie, which the server reads. On phones the drawer is a sheet instead.
 * Returns the choice or `auto`, the kind of the page's drawer, whether the sheet is open, whether the drawer or the sheet is expanded, and the
 * function that opens or folds it.
 */
export const useDrawer = () => {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [choice, setChoice] = useState<DrawerChoice>(useVisit().drawer)
  const { isSheetOpen, setIsSheetOpen } = useSheet()
  const kind = pickDrawerKind(pathname)
  const isExpanded = useExpanded(choice, kind, { isSheetOpen })
  const toggle = () => {
    if (matchMedia(phoneQuery).matches) return setIsSheetOpen(!isSheetOpen)
    const nextChoice = isOpenOnWideScreen(choice, kind) ? 'mini' : 'open'
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `khlang_drawer=${nextChoice}; path=/; max-age=${yearSeconds}; samesite=lax`
    setChoice(nextChoice)
    // Opening the drawer reloads its categories and the page's lists (docs/behaviour/screens.md#category-drawer).
    if (nextChoice === 'open') void revalidate()
  }
  return { drawerState: choice ?? 'auto', kind, isSheetOpen, isExpanded, toggle } as const
}

/** Returns whether the drawer, or on phones the sheet, is expanded. */
const useExpanded = (choice: DrawerChoice, kind: DrawerKind, { isSheetOpen }: { isSheetOpen: boolean }) => {
  // Only browsers can tell the width of the screen: the server renders true, and the effect corrects it.
  const [isExpanded, setIsExpanded] = useState(true)
  useEffect(
    () => setIsExpanded(matchMedia(phoneQuery).matches ? isSheetOpen : isOpenOnWideScreen(choice, kind)),
    [choice, kind, isSheetOpen],
  )
  return isExpanded
}

/** Returns true if the drawer is open on a wide screen. The rules for `.frame` in shell.css must agree with this. */
const isOpenOnWideScreen = (choice: DrawerChoice, kind: DrawerKind) => {
  if (choice) return choice === 'open'
  return kind === 'panels' || (kind === 'plain' && !matchMedia(tabletQuery).matches)
}
