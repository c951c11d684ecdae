import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useVisit } from '../../../../frame/use-visit.ts'
import { formatDay } from '../../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../../ui/values/moments.ts'
import { toLanguageUrl } from '../../../../words/addresses.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { buildReferencePath } from '../../../lists/catalogue-paths.ts'
import { CopyButton } from '../../CopyButton.tsx'
import { buildEmbedCode, toChartSelection } from '../../embed/embed-code.ts'
import { buildAddress, formatQuery, toRowParameters } from '../address/format-address.ts'
import { isTime } from '../columns.ts'
import { useExploring } from '../page/exploring.ts'
import { listCodeColumns } from './code-columns.ts'
import { buildSnippets, keyPlaceholder, type SnippetName } from './snippets.ts'

/** The word key of the note of each snippet. */
const noteKeys: Record<SnippetName, 'curlNote' | 'excelNote' | 'pythonNote' | 'rNote' | 'duckdbNote'> = {
  curl: 'curlNote',
  Excel: 'excelNote',
  Python: 'pythonNote',
  R: 'rNote',
  DuckDB: 'duckdbNote',
}

/** The code that reads the selection in other programs, the code that embeds its chart, and the URL of the page, each to copy. */
export const UsePart = ({ isRestricted }: { isRestricted: boolean }) => {
  const { t } = useTranslation('explore')
  const { publicUrl, office } = useVisit()
  const { fileName, path, selection, version, columns, profiles, reading } = useExploring()
  const query = toRowParameters(selection)
  // Programs read years of the Common Era unless the reader has chosen the other one.
  const hasBuddhistYears = selection.era === 'be'
  if (hasBuddhistYears) query.set('era', 'be')
  const queryText = query.size > 0 ? `?${formatQuery(query)}` : ''
  const needsKey = isRestricted || office.downloads !== 'open'
  const snippets = buildSnippets({
    buildAddress: format => `${publicUrl}/api/tables/${encodeURIComponent(fileName)}/export.${format}${queryText}`,
    name: fileName,
    needsKey,
    codeColumns: listCodeColumns(columns, profiles).filter(name => selection.select?.includes(name) ?? true),
  })
  // The copied URL opens the page without the panel of a filter.
  const pageUrl = publicUrl + buildAddress(path, { ...selection, filter: null, find: null })
  const isPinned = selection.version !== null
  return (
    <section className="section" id="use">
      <div className="sechead">
        <h2>{t('useInPrograms')}</h2>
        <span className="small soft">{isPinned ? t('useNotePinned', { number: version }) : t('useNote')}</span>
      </div>
      <div className="snips">
        {Object.entries(snippets).map(([name, text]) => (
          <Snippet key={name} name={name} note={t(noteKeys[name as SnippetName])} text={text} />
        ))}
        <EmbedSnippet />
        <Snippet name={t('address')} note={t('addressNote')} text={pageUrl}>
          <PinVersionLink />
        </Snippet>
      </div>
      <p className="source">
        {reading.era === 'be' && !hasBuddhistYears && columns.some(isTime) && `${t('useEraNote')} `}
        {needsKey && (
          <>
            {t('keyNote', { key: keyPlaceholder })} <Link to="/userprofile/me#keys">{t('makeKey')}</Link> ·{' '}
          </>
        )}
        <Link to={buildReferencePath({ fileName })}>{t('apiOf')}</Link>
      </p>
    </section>
  )
}

/** The link that keeps the version in the URL of the page, or shows the latest version again if the URL already has one. */
const PinVersionLink = () => {
  const { t } = useTranslation('explore')
  const { selection, version, asOf, reading, buildAddressWith } = useExploring()
  const isPinned = selection.version !== null
  const label = isPinned
    ? t('latestVersion')
    : t('keepVersion', { number: version, day: formatDay(toBangkokDay(asOf), reading.language) })
  return (
    <Link
      className="small"
      to={buildAddressWith({ version: isPinned ? null : String(version), page: selection.page })}
      preventScrollReset
    >
      {label}
    </Link>
  )
}

/** The iframe code of the chart; renders nothing for a table that is not public. */
const EmbedSnippet = () => {
  const { t } = useTranslation('explore')
  const { publicUrl } = useVisit()
  const { embedPath, selection, title } = useExploring()
  const language = useLanguage()
  if (!embedPath) return null
  const embedUrl = toLanguageUrl(language, publicUrl + buildAddress(embedPath, toChartSelection(selection)))
  return <Snippet name={t('embed')} note={t('embedNote')} text={buildEmbedCode(embedUrl, title)} />
}

interface SnippetProps {
  name: string
  note: string
  text: string
  children?: ReactNode
}

/** A piece of code or a URL with a button that copies it. */
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
