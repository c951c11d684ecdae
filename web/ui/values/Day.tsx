import { useLanguage } from '../../words/use-language.ts'
import { formatDay } from './formats.ts'

/** A day yyyy-mm-dd, as the page's language writes it. */
export const Day = ({ of: day }: { of: string }) => <time dateTime={day}>{formatDay(day, useLanguage())}</time>
