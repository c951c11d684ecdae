import { useTranslation } from 'react-i18next'
import type { LeftFiles } from './sorting.ts'

/** Lists the files that were not accepted, with the reason. */
export const LeftNote = ({ rejections }: { rejections: readonly LeftFiles[] }) => {
  const { t } = useTranslation('publishing')
  if (rejections.length === 0) return null
  return (
    <div className="note bad left" role="alert">
      {rejections.map(({ why, kind, names }) => (
        <p key={`${why} ${kind}`}>{t(`left_${why}`, { names: names.join(', '), kind: kind && t(kind) })}</p>
      ))}
    </div>
  )
}
