import { useTranslation } from 'react-i18next'
import type { RunState } from '../../../contract/runs/runs.ts'

/** The state of a run: Done is green, Error red, all others neutral. `isLoud` shows it in capitals. */
export const StateChip = ({ state, isLoud = false }: { state: RunState; isLoud?: boolean }) => {
  const { t } = useTranslation('runs')
  const label = t(state)
  const className = state === 'done' || state === 'error' ? `chip ${state}` : 'chip'
  return <span className={className}>{isLoud ? label.toUpperCase() : label}</span>
}
