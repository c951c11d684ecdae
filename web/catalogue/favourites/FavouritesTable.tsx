import { __iconNode as bin } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/call.ts'
import type { listFollows } from '../../../contract/follows/follows.ts'
import { FollowConsent } from '../../follows/index.ts'
import { Glyphs } from '../../ui/Glyphs.tsx'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { useFollowWords } from '../../words/use-follow-words.ts'
import type { ListedReport } from '../lists/listed.ts'
import { rowGlyphs } from '../lists/row-glyphs.ts'
import { FavouriteRow } from './FavouriteRow.tsx'
import { useRemoval } from './use-removal.tsx'

const drawings = { ...rowGlyphs, bin }

interface Props {
  reports: ListedReport[]
  follows: OutputOf<typeof listFollows>['follows']
}

/** The reader's favourites, newest first. */
export const FavouritesTable = ({ reports, follows }: Props) => {
  // Adds the texts about mails, which only some pages load.
  useFollowWords()
  const { t } = useTranslation(['catalogue', 'report', 'follows'])
  const consentId = useId()
  const paces = new Map(follows.map(({ fileName, pace }) => [fileName, pace]))
  const remove = useRemoval(reports)
  const iconHeads = [t('api'), t('dashboard'), t('metadata'), t('excel', { ns: 'report' }), t('csv')]
  return (
    <div className="rows">
      <Glyphs drawings={drawings} />
      <table className="t sticky favourites" aria-labelledby="favourites" {...tableRoles.table}>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.head}>{t('dataTable')}</th>
            {iconHeads.map(name => (
              <th key={name} {...tableRoles.head} className="k-icon c">
                {name}
              </th>
            ))}
            <th {...tableRoles.head} className="k-freq">
              {t('frequency')}
            </th>
            <th {...tableRoles.head} className="k-date r">
              {t('releaseDate')}
            </th>
            <th {...tableRoles.head} className="k-mail">
              {t('email', { ns: 'follows' })}
            </th>
            <th {...tableRoles.head} className="k-bin r">
              <span className="vh">{t('delete')}</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {reports.map(report => (
            <FavouriteRow
              key={report.fileName}
              report={report}
              // A favourite without a follow sends no mails.
              pace={paces.get(report.fileName) ?? 'off'}
              consentId={consentId}
              onRemove={() => remove(report)}
            />
          ))}
        </tbody>
      </table>
      <p className="small soft consent" id={consentId}>
        <FollowConsent />
      </p>
    </div>
  )
}
