import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'

/** The button appears when the page is scrolled further than this (docs/behaviour/screens.md#back-to-top). */
const minScrolledPixels = 20

/** Button that scrolls to the top of the page. */
export const ToTop = () => {
  const { t } = useTranslation()
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const updateIsScrolled = () => setIsScrolled(scrollY > minScrolledPixels)
    updateIsScrolled()
    document.addEventListener('scroll', updateIsScrolled, { passive: true })
    return () => document.removeEventListener('scroll', updateIsScrolled)
  }, [])
  const scrollToTop = () => {
    scrollTo({ top: 0 })
    // This button is now hidden and loses the focus, and the next Tab should start at the top.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className="iconbtn totop"
      hidden={!isScrolled}
      aria-label={t('backToTop')}
      title={t('backToTop')}
      onClick={scrollToTop}
    >
      <Icon of={IconArrowUp} />
    </button>
  )
}
