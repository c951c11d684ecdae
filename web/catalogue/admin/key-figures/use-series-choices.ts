import { useEffect, useState } from 'react'
import {
  type EditedKeyFigure,
  getSeriesChoices,
  type SeriesChoices,
} from '../../../../contract/catalogue/figures/key-figures.ts'
import type { SeriesFilter } from '../../../../contract/tables/series.ts'
import { send } from '../../../frame/calls.ts'

/** A series as its fields select it; an empty filter has an empty column. */
export interface SeriesQuery {
  measure: string
  filters: SeriesFilter[]
}

const emptyQuery: SeriesQuery = { measure: '', filters: [] }

/**
 * Loads the columns from which a series of a table is chosen, and holds the choice. The choice starts with the figure's own series, or for
 * another table with the series of the report's headline.
 */
export const useSeriesChoices = (sourceId: string, figure: EditedKeyFigure | undefined) => {
  const [choices, setChoices] = useState<SeriesChoices>()
  const [query, setQuery] = useState<SeriesQuery>(emptyQuery)
  useEffect(() => {
    let isCurrent = true
    setChoices(undefined)
    if (sourceId === '') return
    send(getSeriesChoices, { sourceId }).then(
      loadedChoices => {
        if (!isCurrent) return
        const initialSeries = figure?.sourceId === sourceId ? figure.seriesChoice : loadedChoices.defaultChoice
        setChoices(loadedChoices)
        setQuery({
          measure: initialSeries?.measure ?? loadedChoices.measures[0] ?? '',
          filters: initialSeries?.filters ?? [],
        })
      },
      // The table may have been removed. The fields stay hidden, and saving shows an error.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId, figure])
  return { choices, query, setQuery }
}
