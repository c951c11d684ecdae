import { useTranslation } from 'react-i18next'
import type { TableExample } from '../../../../contract/tables/reference.ts'
import { GuardedLink } from '../../../consent/index.ts'
import { useVisit } from '../../../frame/use-visit.ts'
import { CopyButton } from '../CopyButton.tsx'

/** Example addresses of the API of a table, to open or to copy. */
export const Examples = ({ examples }: { examples: TableExample[] }) => {
  const { t } = useTranslation('reference')
  return (
    <section className="section" id="examples">
      <div className="sechead">
        <h2>{t('examples')}</h2>
        <span className="small soft">{t('examplesNote')}</span>
      </div>
      <div className="snips">
        {examples.map(example => (
          <Example key={example.name} example={example} />
        ))}
      </div>
    </section>
  )
}

const Example = ({ example: { name, path, isFile } }: { example: TableExample }) => {
  const { t } = useTranslation('reference')
  const { publicUrl, office } = useVisit()
  const title = t(`example_${name}`)
  const needs = isFile && office.downloads !== 'open' ? 'login' : 'nothing'
  return (
    <div className="snip">
      <h3>
        {title}
        <small>{t(`exampleNote_${name}`)}</small>
      </h3>
      <div className="address">
        <GuardedLink to={path} needs={needs}>
          <code lang="en">{decodePath(path)}</code>
        </GuardedLink>
      </div>
      <CopyButton text={publicUrl + path} name={t('copyOf', { name: title })} />
    </div>
  )
}

/** Decodes a path for display; the link and the copied address stay encoded. */
const decodePath = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
