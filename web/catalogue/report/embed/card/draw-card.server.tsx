import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '../../../../../contract/visit.ts'
import { en } from '../../../../words/en.ts'
import { createI18n } from '../../../../words/index.ts'
import { th } from '../../../../words/th.ts'
import { cardStyle } from './card-style.ts'
import { markThaiLetters, toValidXml } from './resvg-markup.ts'

const words = { en: createI18n('en', en), th: createI18n('th', th) }

/** Renders a card as SVG with its styles included. Titles and descriptions are for screen readers, and a card is shown as a picture. */
export const drawCard = (card: ReactElement, language: Language) => {
  const markup = renderToStaticMarkup(<I18nextProvider i18n={words[language]}>{card}</I18nextProvider>)
  const withoutTitles = toValidXml(markup).replace(/<(title|desc)\b[^>]*>[^<]*<\/\1>/g, '')
  // The first '>' ends the opening tag of the SVG.
  const svg = markThaiLetters(withoutTitles).replace('>', `><style>${cardStyle}</style>`)
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
}
