import { useLanguage } from '../../words/use-language.ts'
import { formatMoment } from './moments.ts'

/** A moment in ISO 8601, shown as the day and minute in Bangkok. */
export const Moment = ({ of: moment }: { of: string }) => (
  <time dateTime={moment} className="nowrap">
    {formatMoment(moment, useLanguage())}
  </time>
)
