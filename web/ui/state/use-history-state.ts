import { useState } from 'react'
import { useLocation } from 'react-router'

/** The states of all history entries since the document was loaded. Only event handlers write here, so it stays empty on the server. */
const statesByEntry = new Map<string, unknown>()

/**
 * Like `useState`, but the state is the same again when the user goes back to this entry of the browser's history. `name` is unique on the
 * page; without a name the state is not kept.
 */
export const useHistoryState = <State>(name: string | undefined, initialState: State) => {
  const entryName = `${useLocation().key} ${name}`
  const [state, setState] = useState(() =>
    name !== undefined && statesByEntry.has(entryName) ? (statesByEntry.get(entryName) as State) : initialState,
  )
  const setAndKeep = (nextState: State) => {
    if (name !== undefined) statesByEntry.set(entryName, nextState)
    setState(nextState)
  }
  return [state, setAndKeep] as const
}
