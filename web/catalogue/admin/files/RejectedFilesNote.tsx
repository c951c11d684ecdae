import { useTranslation } from 'react-i18next'
import type { RejectedFiles } from './file-assignment.ts'

/** Lists the files that were not assigned to a slot, with the reason. */
export const RejectedFilesNote = ({ rejections }: { rejections: readonly RejectedFiles[] }) => {
  const { t } = useTranslation('publishing')
  if (rejections.length === 0) return null
  return (
    <div className="note bad left" role="alert">
      {rejections.map(({ reason, kind, names }) => (
        <p key={`${reason} ${kind}`}>{t(`notAdded_${reason}`, { names: names.join(', '), kind: kind && t(kind) })}</p>
      ))}
    </div>
  )
}
