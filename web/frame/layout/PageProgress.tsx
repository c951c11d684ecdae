import { useTranslation } from 'react-i18next'

/** A thin bar at the top of the window, and a message for screen readers, while the next page loads. */
export const PageProgress = ({ isLate }: { isLate: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      {isLate && <div className="pageprogress" />}
      <p className="vh" role="status">
        {isLate && t('pageComes')}
      </p>
    </>
  )
}
