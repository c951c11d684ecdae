import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'

/** The button appears when the page is scrolled further than this (docs/behaviour/screens.md#category-drawer). */
const minScrolledPixels = 20

/** Button that scrolls to the top of the page. */
export const ToTop = () => {
  const { t } = useTranslation()
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const updateScrolled = () => setScrolled(scrollY > minScrolledPixels)
    updateScrolled()
    document.addEventListener('scroll', updateScrolled, { passive: true })
    return () => document.removeEventListener('scroll', updateScrolled)
  }, [])
  const scrollToTop = () => {
    scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className="iconbtn totop"
      hidden={!scrolled}
      aria-label={t('toTop')}
      title={t('toTop')}
      onClick={scrollToTop}
    >
      <Icon of={IconArrowUp} />
    </button>
  )
}
