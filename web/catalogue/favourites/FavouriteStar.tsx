import { Glyph } from '../../ui/Glyphs.tsx'
import type { ListedReport } from '../lists/listed.ts'
import { useStar } from './use-star.ts'

/** The star in a row of a table of reports: it shows whether the report is a favourite, and a press changes that. */
export const FavouriteStar = ({ report }: { report: ListedReport }) => (
  <button className="act fav" {...useStar(report, report.title)}>
    <Glyph name="star" />
  </button>
)
