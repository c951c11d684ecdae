import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { useLiveSearch } from './use-live-search.ts'

interface Props {
  /** Path of the page that searches. */
  path: string
  /** The searched words, from the URL. */
  words: string
  label: string
  /** True for the box of the home page, which has a button; false for a box in a toolbar. */
  isLarge?: boolean
}

/** The search box of a page, which searches while the reader types. The key '/' focuses it. Without scripts it searches on Enter. */
export const SearchBox = ({ path, words, label, isLarge = false }: Props) => {
  const { t } = useTranslation('catalogue')
  const { box, searchAfterPause, submit } = useLiveSearch(path, words)
  return (
    <search>
      <form className={isLarge ? 'search' : 'search in'} action={path} onSubmit={submit}>
        <div className="box">
          <Icon of={IconSearch} />
          <label className="vh" htmlFor="q">
            {label}
          </label>
          <input
            ref={box}
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={words}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            onInput={searchAfterPause}
          />
          {words ? (
            <Link
              className="iconbtn"
              to={path}
              replace
              preventScrollReset
              aria-label={t('clearSearch')}
              title={t('clearSearch')}
              onClick={() => box.current?.focus()}
            >
              <Icon of={IconX} />
            </Link>
          ) : (
            isLarge && (
              <span className="kbd" aria-hidden="true">
                /
              </span>
            )
          )}
        </div>
        {isLarge && (
          <button type="submit" className="btn primary">
            {t('search')}
          </button>
        )}
      </form>
    </search>
  )
}
