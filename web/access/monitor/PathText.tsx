import { useTranslation } from 'react-i18next'

interface NamedPath {
  groupName: string | null
  reportGroupName: string | null
}

/**
 * Shows a path as its stops: the user, the user group, the report group and the report; groups that it does not go through are left out.
 */
export const PathText = ({ path: { groupName, reportGroupName } }: { path: NamedPath }) => {
  const { t } = useTranslation('monitor')
  const stops = [t('stopUser'), groupName, reportGroupName, t('stopReport')].filter(stop => stop !== null)
  return (
    <span className="way">
      {stops.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the stops of a path does not change
        <span key={index}>
          {index > 0 && <b aria-hidden="true">›</b>}
          {index > 0 && <span className="vh">, </span>}
          {stop}
        </span>
      ))}
    </span>
  )
}
