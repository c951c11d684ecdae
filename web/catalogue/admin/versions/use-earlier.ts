import { useState } from 'react'

/** Entries of a history, the latest first; they are numbered from 1. */
export interface History<Entry> {
  entries: Entry[]
  /** How many pages they were asked for in. */
  pages: number
}

interface Ways<Entry, Entries> {
  numberOf: (entry: Entry) => number
  fetchPage: (page: number) => Promise<Entries>
}

/** The latest entries of a history, and those before them on demand. */
export const useEarlier = <Entry, Entries extends History<Entry>>(
  latest: Entries & History<Entry>,
  { numberOf, fetchPage }: Ways<Entry, Entries>,
) => {
  const [longer, setLonger] = useState<{ of: Entries; history: Entries }>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<unknown>()
  const history = longer?.of === latest ? longer.history : latest
  const last = history.entries.at(-1)
  const first = last === undefined ? 1 : numberOf(last)
  const showEarlier = async () => {
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const next = await fetchPage(history.pages + 1)
      // What has been saved meanwhile pushes some of those that are shown to the next page.
      const entries = [...history.entries, ...next.entries.filter(entry => numberOf(entry) < first)]
      setLonger({ of: latest, history: { ...next, entries } })
    } catch (error) {
      setTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  return { history, earlierCount: first - 1, busy, trouble, showEarlier }
}
