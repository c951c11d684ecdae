import { useLanguage } from '../../words/use-language.ts'
import { formatMoment } from './moments.ts'

/** A time in ISO 8601 as the day and the minute in Bangkok. */
export const Moment = ({ of: moment }: { of: string }) => (
  <time dateTime={moment} className="nowrap">
    {formatMoment(moment, useLanguage())}
  </time>
)
