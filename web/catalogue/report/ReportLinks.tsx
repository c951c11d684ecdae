import { useTranslation } from 'react-i18next'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { Day } from '../../ui/values/Day.tsx'
import { Title } from '../../ui/values/Title.tsx'
import { useLanguage } from '../../words/use-language.ts'
import type { ListedReport, Marks } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'

export interface ReportLink {
  report: Pick<ListedReport, 'fileName' | 'title' | 'visibilities' | 'releaseDate'>
  /** Shown between the title and the release date. */
  detail: string
  /** The title in the other language; omitted to show only one title. */
  otherTitle?: string
  /** The parts of the titles that match a search. */
  marks?: { title: Marks; otherTitle: Marks }
}

interface Props {
  links: ReportLink[]
  /** The head of the column of details. */
  detailLabel: string
  /** True to hide the details on phones. Otherwise each row folds into two lines there. */
  isBrief?: boolean
}

/** Links to other reports, each with a detail and its release date. */
export const ReportLinks = ({ links, detailLabel, isBrief = false }: Props) => {
  const { t } = useTranslation('catalogue')
  return (
    <table className={isBrief ? 't links brief' : 't links'} {...tableRoles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.head}>{t('dataTable')}</th>
          <th {...tableRoles.head}>{detailLabel}</th>
          <th {...tableRoles.head} className="r">
            {t('releaseDate')}
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {links.map(link => (
          <Row key={link.report.fileName} link={link} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ link: { report, detail, otherTitle, marks } }: { link: ReportLink }) => {
  const language = useLanguage()
  return (
    <tr {...tableRoles.row}>
      <th {...tableRoles.rowHead}>
        <ReportName report={report} marks={marks?.title} />
        {otherTitle !== undefined && (
          <p className="second small soft" lang={language === 'th' ? 'en' : 'th'}>
            <Title text={otherTitle} marks={marks?.otherTitle} />
          </p>
        )}
      </th>
      <td {...tableRoles.cell} className="detail soft">
        {detail}
      </td>
      <td {...tableRoles.cell} className="r date soft">
        <Day of={report.releaseDate} />
      </td>
    </tr>
  )
}
