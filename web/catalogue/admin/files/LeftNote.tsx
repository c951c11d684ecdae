import { useTranslation } from 'react-i18next'
import type { LeftFiles } from './sorting.ts'

/** Which of several files were not taken, and why. */
export const LeftNote = ({ left }: { left: readonly LeftFiles[] }) => {
  const { t } = useTranslation('publishing')
  if (left.length === 0) return null
  return (
    <div className="note bad left" role="alert">
      {left.map(({ why, kind, names }) => (
        <p key={`${why} ${kind}`}>{t(`left_${why}`, { names: names.join(', '), kind: kind && t(kind) })}</p>
      ))}
    </div>
  )
}
