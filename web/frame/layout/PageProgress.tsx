import { useTranslation } from 'react-i18next'

/** A thin bar at the top of the window and a word for screen readers while the next page is on its way. */
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
