import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { DateField } from '../../web/ui/dates/DateField.tsx'
import { DateRangeField } from '../../web/ui/dates/DateRangeField.tsx'
import { TimeField } from '../../web/ui/dates/TimeField.tsx'
import { createI18n } from '../../web/words/index.ts'
import { loadStaffWords, loadWords } from '../../web/words/load.ts'
import '../../web/ui/tokens.css'
import '../../web/ui/fonts.css'
import '../../web/ui/ground.css'
import '../../web/ui/controls.css'
import '../../web/ui/fields/forms.css'

// Shared controls for journeys that no screen of the portal leads to.

const Day = ({ label, at = '', ...limits }: { label: string; at?: string; min?: string; max?: string }) => {
  const [value, setValue] = useState(at)
  return <DateField label={label} name={label} value={value} onChange={setValue} {...limits} />
}

const Range = ({ label, from = '', until = '' }: { label: string; from?: string; until?: string }) => {
  const [value, setValue] = useState({ from, until })
  return (
    <>
      <DateRangeField label={label} name={label} value={value} onChange={setValue} />
      <output aria-label={`${label} value`} hidden>
        {value.from} {value.until}
      </output>
    </>
  )
}

const Time = ({ label, at, hasSeconds = false }: { label: string; at: string; hasSeconds?: boolean }) => {
  const [value, setValue] = useState(at)
  return <TimeField label={label} name={label} value={value} onChange={setValue} hasSeconds={hasSeconds} />
}

const Gallery = () => (
  <main className="main" style={{ display: 'grid', gap: 24, maxWidth: 400 }}>
    <title>Gallery</title>
    <h1>Gallery</h1>
    <Day label="Release" at="2026-08-24" />
    <Day label="Empty" />
    <Day label="Limited" at="2026-08-24" min="2026-08-10" max="2026-08-28" />
    <Range label="Period" from="2025-10-01" until="2026-09-30" />
    <Range label="Blank" />
    <Time label="At" at="09:00" />
    <Time label="Exactly" at="09:00:30" hasSeconds />
    <input aria-label="Next field" className="input" />
  </main>
)

const language = document.documentElement.lang === 'th' ? 'th' : 'en'
const words = createI18n(language, await loadWords(language))
for (const [room, sentences] of Object.entries(await loadStaffWords(language)))
  words.addResourceBundle(language, room, sentences)
createRoot(document.getElementById('gallery') as HTMLElement).render(
  <I18nextProvider i18n={words}>
    <Gallery />
  </I18nextProvider>,
)
