import { useTranslation } from 'react-i18next'
import type { LeftFiles } from './sorting.ts'

/** Lists the files that were not accepted, with the reason. */
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
