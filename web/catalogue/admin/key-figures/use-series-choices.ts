import { useEffect, useState } from 'react'
import {
  type EditedKeyFigure,
  getSeriesChoices,
  type SeriesChoices,
} from '../../../../contract/catalogue/figures/key-figures.ts'
import type { SeriesFilter } from '../../../../contract/tables/series.ts'
import { send } from '../../../frame/calls.ts'

export interface SeriesQuery {
  measure: string
  filters: SeriesFilter[]
}

const emptyQuery: SeriesQuery = { measure: '', filters: [] }

/** Loads the columns for a series, and the initial choice: the figure's own series, otherwise the headline of the report. */
export const useSeriesChoices = (sourceId: string, figure: EditedKeyFigure | undefined) => {
  const [choices, setChoices] = useState<SeriesChoices>()
  const [query, setQuery] = useState<SeriesQuery>(emptyQuery)
  useEffect(() => {
    let isGone = false
    setChoices(undefined)
    if (sourceId === '') return
    send(getSeriesChoices, { sourceId }).then(
      loadedChoices => {
        if (isGone) return
        const initialSeries = figure?.sourceId === sourceId ? figure.asked : loadedChoices.asked
        setChoices(loadedChoices)
        setQuery({
          measure: initialSeries?.measure ?? loadedChoices.measures[0] ?? '',
          filters: initialSeries?.filters ?? [],
        })
      },
      // The table was removed; saving reports it.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [sourceId, figure])
  return { choices, query, setQuery }
}
