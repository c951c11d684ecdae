import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useVisit } from '../../../../frame/use-visit.ts'
import { formatDay } from '../../../../ui/values/formats.ts'
import { dayOf } from '../../../../ui/values/moments.ts'
import { addressIn } from '../../../../words/addresses.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { CopyButton } from '../../CopyButton.tsx'
import { chartSelection, embedLine } from '../../embed/embed-lines.ts'
import { addressOf, queryText, rowParameters } from '../address/address.ts'
import { useExploring } from '../page/exploring.ts'
import { type LineName, linesOf } from './lines.ts'

/** Rows that one answer of the API holds. */
const atOnce = '1000'

const notes: Record<LineName, 'curlNote' | 'excelNote' | 'pythonNote' | 'rNote' | 'duckdbNote'> = {
  curl: 'curlNote',
  Excel: 'excelNote',
  Python: 'pythonNote',
  R: 'rNote',
  DuckDB: 'duckdbNote',
}

/** The selection as programs read it, each line ready to be copied. */
export const UsePart = () => {
  const { t } = useTranslation('explore')
  const { publicUrl } = useVisit()
  const { fileName, path, selection, version, asOf, reading, addressWith } = useExploring()
  const query = rowParameters(selection)
  query.set('limit', atOnce)
  const address = `${publicUrl}/api/tables/${encodeURIComponent(fileName)}/rows?${queryText(query)}`
  const lines = linesOf(address, fileName)
  const page = publicUrl + addressOf(path, { ...selection, filter: null, find: null })
  const isPinned = selection.version !== null
  return (
    <section className="section" id="use">
      <div className="sechead">
        <h2>{t('use')}</h2>
        <span className="small soft">{t('useNote')}</span>
      </div>
      <div className="snips">
        {Object.entries(lines).map(([name, text]) => (
          <Snippet key={name} name={name} note={t(notes[name as LineName])} text={text} />
        ))}
        <EmbedSnippet />
        <Snippet name={t('address')} note={t('addressNote')} text={page}>
          <Link
            className="small"
            to={addressWith({ version: isPinned ? null : String(version), page: selection.page })}
            preventScrollReset
          >
            {isPinned
              ? t('latestVersion')
              : t('keepVersion', { number: version, day: formatDay(dayOf(asOf), reading.language) })}
          </Link>
        </Snippet>
      </div>
      <p className="source">{t('atMost')}</p>
    </section>
  )
}

/** The line by which another site shows the chart of the selection. */
const EmbedSnippet = () => {
  const { t } = useTranslation('explore')
  const { publicUrl } = useVisit()
  const { embedAt, selection, title } = useExploring()
  const language = useLanguage()
  if (!embedAt) return null
  const address = addressIn(language, publicUrl + addressOf(embedAt, chartSelection(selection)))
  return <Snippet name={t('embed')} note={t('embedNote')} text={embedLine(address, title)} />
}

interface SnippetProps {
  name: string
  note: string
  text: string
  children?: ReactNode
}

const Snippet = ({ name, note, text, children }: SnippetProps) => {
  const { t } = useTranslation('explore')
  return (
    <div className="snip">
      <h3>
        {name}
        <small>{note}</small>
      </h3>
      <div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls by keyboard too */}
        <section tabIndex={0} aria-label={name}>
          <pre>
            <code lang="en">{text}</code>
          </pre>
        </section>
        {children}
      </div>
      <CopyButton text={text} name={t('copyOf', { name })} />
    </div>
  )
}
