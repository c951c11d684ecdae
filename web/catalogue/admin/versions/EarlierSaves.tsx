import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { Trouble } from '../../../frame/staff/Trouble.tsx'

interface Props {
  /** How many there are before those that are shown. */
  count: number
  busy: boolean
  trouble: unknown
  onShow: () => void
}

/** The way to the saves before those that are shown. */
export const EarlierSaves = ({ count, busy, trouble, onShow }: Props) => {
  const { t } = useTranslation('publishing')
  return (
    <>
      {trouble !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={trouble} />
        </p>
      )}
      {count > 0 && (
        <button type="button" className="btn sm" aria-busy={busy} onClick={onShow}>
          {t('showEarlier', { count: Math.min(count, limits.savesPageSize) })}
        </button>
      )}
    </>
  )
}
