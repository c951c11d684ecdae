import { useTranslation } from 'react-i18next'

interface Way {
  groupName: string | null
  reportGroupName: string | null
}

/** Describes the nodes of a path: user, user group, report group, report. */
export const WayText = ({ path: { groupName, reportGroupName } }: { path: Way }) => {
  const { t } = useTranslation('monitor')
  const stops = [t('stopUser'), groupName, reportGroupName, t('stopReport')].filter(stop => stop !== null)
  return (
    <span className="way">
      {stops.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the nodes of a path does not change
        <span key={index}>
          {index > 0 && <b aria-hidden="true">›</b>}
          {index > 0 && <span className="vh">, </span>}
          {stop}
        </span>
      ))}
    </span>
  )
}
