import { useState } from 'react'
import { type EarlierSave, listRevisions, type Revision } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../shell/calls.ts'

/** Saves of a report, the latest first, and the one before them. */
export interface Saves {
  revisions: Revision[]
  earlier: EarlierSave | undefined
  /** How many pages they were asked for in. */
  pages: number
}

/** The latest saves of a report, or those of a page further back. */
export const fetchSaves = async (sourceId: string, page = 1): Promise<Saves> => {
  const { revisions, earlier } = await send(listRevisions, { sourceId, page })
  return { revisions, earlier, pages: page }
}

/** The latest saves of a report, and those before them on demand. */
export const useSaves = (sourceId: string, latest: Saves) => {
  const [longer, setLonger] = useState<{ of: Saves; saves: Saves }>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<unknown>()
  const saves = longer?.of === latest ? longer.saves : latest
  const first = saves.revisions.at(-1)?.revision ?? 1
  const showEarlier = async () => {
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const next = await fetchSaves(sourceId, saves.pages + 1)
      // What has been saved meanwhile pushes some of those that are shown to the next page.
      const revisions = [...saves.revisions, ...next.revisions.filter(({ revision }) => revision < first)]
      setLonger({ of: latest, saves: { ...next, revisions } })
    } catch (error) {
      setTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  /** Saves are numbered from 1. */
  return { ...saves, earlierCount: first - 1, busy, trouble, showEarlier }
}
