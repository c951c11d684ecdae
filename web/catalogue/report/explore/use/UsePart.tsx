import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useVisit } from '../../../../frame/use-visit.ts'
import { formatDay } from '../../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../../ui/values/moments.ts'
import { addressIn } from '../../../../words/addresses.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { referencePath } from '../../../lists/texts.ts'
import { CopyButton } from '../../CopyButton.tsx'
import { buildEmbedLine, toChartSelection } from '../../embed/embed-lines.ts'
import { buildAddress, formatQuery, toRowParameters } from '../address/address.ts'
import { useExploring } from '../page/exploring.ts'
import { buildLines, keyPlaceholder, type LineName } from './lines.ts'

const notes: Record<LineName, 'curlNote' | 'excelNote' | 'pythonNote' | 'rNote' | 'duckdbNote'> = {
  curl: 'curlNote',
  Excel: 'excelNote',
  Python: 'pythonNote',
  R: 'rNote',
  DuckDB: 'duckdbNote',
}

/** Commands that read the selection in programs, ready to copy. */
export const UsePart = ({ isRestricted }: { isRestricted: boolean }) => {
  const { t } = useTranslation('explore')
  const { publicUrl, office } = useVisit()
  const { fileName, path, selection, version, asOf, reading, addressWith } = useExploring()
  const query = toRowParameters(selection)
  const needsKey = isRestricted || office.downloads !== 'open'
  const lines = buildLines({
    buildAddress: format =>
      `${publicUrl}/api/tables/${encodeURIComponent(fileName)}/export.${format}${query.size > 0 ? `?${formatQuery(query)}` : ''}`,
    name: fileName,
    needsKey,
  })
  const page = publicUrl + buildAddress(path, { ...selection, filter: null, find: null })
  const isPinned = selection.version !== null
  return (
    <section className="section" id="use">
      <div className="sechead">
        <h2>{t('use')}</h2>
        <span className="small soft">{isPinned ? t('useNotePinned', { number: version }) : t('useNote')}</span>
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
              : t('keepVersion', { number: version, day: formatDay(toBangkokDay(asOf), reading.language) })}
          </Link>
        </Snippet>
      </div>
      <p className="source">
        {needsKey && (
          <>
            {t('keyNote', { key: keyPlaceholder })} <Link to="/userprofile/me#keys">{t('makeKey')}</Link>{' '}
          </>
        )}
        <Link to={referencePath({ fileName })}>{t('apiOf')}</Link>
      </p>
    </section>
  )
}

/** The iframe code of the chart. */
const EmbedSnippet = () => {
  const { t } = useTranslation('explore')
  const { publicUrl } = useVisit()
  const { embedAt, selection, title } = useExploring()
  const language = useLanguage()
  if (!embedAt) return null
  const address = addressIn(language, publicUrl + buildAddress(embedAt, toChartSelection(selection)))
  return <Snippet name={t('embed')} note={t('embedNote')} text={buildEmbedLine(address, title)} />
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
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
