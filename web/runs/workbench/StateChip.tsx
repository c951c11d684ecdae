import { useTranslation } from 'react-i18next'
import type { RunState } from '../../../contract/runs/workbench.ts'

/** How a run is: Done green, Error red, all else plain. */
export const StateChip = ({ state, isLoud = false }: { state: RunState; isLoud?: boolean }) => {
  const { t } = useTranslation('runs')
  const label = t(state)
  const colour = state === 'done' || state === 'error' ? `chip ${state}` : 'chip'
  return <span className={colour}>{isLoud ? label.toUpperCase() : label}</span>
}
