import { useTranslation } from 'react-i18next'
import type { LeftFiles } from './sorting.ts'

/** Lists the files that were not accepted, with the reason. */
export const LeftNote = ({ rejections }: { rejections: readonly LeftFiles[] }) => {
  const { t } = useTranslation('publishing')
  if (rejections.length === 0) return null
  return (
    <div className="note bad left" role="alert">
      {rejections.map(({ reason, kind, names }) => (
        <p key={`${reason} ${kind}`}>{t(`left_${reason}`, { names: names.join(', '), kind: kind && t(kind) })}</p>
      ))}
    </div>
  )
}
