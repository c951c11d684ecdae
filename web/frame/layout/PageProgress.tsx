import { useTranslation } from 'react-i18next'

/**
 * Shows a thin bar at the top of the window while the next page loads, and announces it to screen readers. `isSlow` is true once the page
 * has been loading long enough: most pages load too fast for a bar.
 */
export const PageProgress = ({ isSlow }: { isSlow: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      {isSlow && <div className="pageprogress" />}
      <p className="vh" role="status">
        {isSlow && t('pageLoading')}
      </p>
    </>
  )
}
