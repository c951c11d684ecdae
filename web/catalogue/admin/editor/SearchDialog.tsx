import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type CatalogueEntry, entrySorts, listCatalogueEntries } from '../../../../contract/catalogue/report-editing.ts'
import type { Language } from '../../../../contract/visit.ts'
import { send } from '../../../frame/calls.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { RemoteStaffTable } from '../../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import type { Column } from '../../../ui/table/staff-rows.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { titleIn } from '../../lists/texts.ts'
import { editorPath } from './editor-paths.ts'

/** Reports with their names in a language, which they are sorted by. */
const loadIn =
  (language: Language): LoadRows<CatalogueEntry> =>
  async ({ sort, ...asked }) => {
    const by = entrySorts.find(name => name === sort)
    const { entries, total } = await send(listCatalogueEntries, { ...asked, language, sort: by })
    return { rows: entries, total }
  }

interface Props {
  /** What the search begins with. */
  words: string
  onSelect: () => void
  onClose: () => void
}

/** The search dialog of Report ID: reports of every status (administration.md 2.3). */
const SearchDialog = ({ words, onSelect, onClose }: Props) => {
  const { t } = useTranslation('editing')
  return (
    <Dialog title={t('searchTitle')} open onClose={onClose} width={1280}>
      <RemoteStaffTable
        label={t('reports')}
        columns={useColumns(onSelect)}
        rowKey={({ sourceId }) => sourceId}
        load={loadIn(useLanguage())}
        words={words}
        sort="sourceId"
      />
    </Dialog>
  )
}

const useColumns = (onSelect: () => void): Column<CatalogueEntry>[] => {
  const { t } = useTranslation('editing')
  const language = useLanguage()
  const inThai = language === 'th'
  return [
    { name: 'number', label: t('number'), show: (_, place) => formatNumber(place + 1), className: 'r', width: '4%' },
    { name: 'sourceId', label: t('sourceId'), text: ({ sourceId }) => sourceId, width: '12%' },
    { name: 'fileName', label: t('fileName'), text: ({ fileName }) => fileName, width: '12%' },
    {
      name: 'title',
      label: t('reportName'),
      text: entry => titleIn(language, entry),
      show: entry => (
        <span className="clip" title={titleIn(language, entry)}>
          {titleIn(language, entry)}
        </span>
      ),
      width: '27%',
    },
    {
      name: 'category',
      label: t('categoryId'),
      text: ({ categoryEn, categoryTh }) => (inThai ? categoryTh : categoryEn),
      className: 'long',
      width: '9%',
    },
    {
      name: 'subCategory',
      label: t('subCategoryId'),
      text: ({ subCategoryEn, subCategoryTh }) => (inThai ? subCategoryTh : subCategoryEn),
      className: 'long',
      width: '11%',
    },
    {
      name: 'status',
      label: t('status'),
      text: ({ status }) => status,
      show: ({ status }) => (
        <span className={status === 'Active' ? 'chip done' : 'chip'}>
          {t(status === 'Active' ? 'shown' : 'hidden')}
        </span>
      ),
      width: '7%',
    },
    {
      name: 'createdAt',
      label: t('createdAt'),
      text: ({ createdAt }) => createdAt,
      show: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt, language).slice(0, 10)}</time>,
      className: 'date',
      width: '10%',
    },
    {
      name: 'select',
      label: t('select'),
      show: ({ sourceId }) => (
        <Link
          className="btn sm"
          to={editorPath({ sourceId })}
          onClick={onSelect}
          aria-label={t('selectNamed', { id: sourceId })}
        >
          {t('select')}
        </Link>
      ),
      className: 'press',
      width: '8%',
    },
  ]
}

export default SearchDialog
